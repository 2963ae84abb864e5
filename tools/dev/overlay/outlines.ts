import { element } from './element';
import { type Box, boxesOf, type Region } from './regions';

const LABEL_HEIGHT = 22;
/** Boxes narrower than a label get it above them. */
const LABEL_WIDTH = 240;

export interface Outlines {
  layer: HTMLElement;
  /** Draws around the regions as they are now. `marked`: the id of the region to emphasize. */
  draw(regions: readonly Region[], describe: (region: Region) => Described, marked: string | undefined): void;
  clear(): void;
}
export interface Described {
  text: string;
  /** Number of the part's colour. */
  colour: number;
  fromSources: boolean;
}

/** Frames with labels over the page, which take no clicks. Assistive technology gets the inspector's table instead. */
export function outlines(): Outlines {
  const layer = element('div', { class: 'outlines', 'aria-hidden': 'true' });
  let drawn = '';
  return {
    layer,
    clear() {
      drawn = '';
      layer.replaceChildren();
    },
    draw(regions, describe, marked) {
      const boxes = regions.flatMap((region) =>
        boxesOf(region).map((box) => ({ region, box: inset(box), ...describe(region) })),
      );
      // Called for every frame: touch the page only if something moved.
      const wanted = JSON.stringify([
        boxes.map(({ region, box, text }) => [region.id, box, text]),
        marked,
        window.innerWidth,
      ]);
      if (wanted === drawn) return;
      drawn = wanted;
      const taken: Box[] = [];
      layer.replaceChildren(
        ...boxes.map(({ region, box, text, colour, fromSources }) => {
          const label = element('span', { class: 'label' }, text);
          const outline = element(
            'div',
            {
              class: 'outline',
              'data-region': region.id,
              'data-colour': String(colour),
              'data-sources': fromSources,
              'data-marked': region.id === marked,
            },
            label,
          );
          Object.assign(outline.style, pixels(box));
          const narrow = box.width < LABEL_WIDTH;
          label.style.top = `${narrow ? -LABEL_HEIGHT : labelTop(box, taken)}px`;
          if (narrow) label.dataset.narrow = box.left > window.innerWidth / 2 ? 'right' : 'left';
          return outline;
        }),
      );
    },
  };
}

/** Keeps the frame inside the window's sides, where it would not be seen. */
function inset(box: Box): Box {
  const left = Math.max(box.left, 1);
  const right = Math.min(box.left + box.width, document.documentElement.clientWidth - 1);
  return { top: box.top, left, width: right - left, height: box.height };
}

const pixels = ({ top, left, width, height }: Box) => ({
  top: `${top}px`,
  left: `${left}px`,
  width: `${width}px`,
  height: `${height}px`,
});

/** Returns where in a box its label starts, so that it covers no label that is there, and stays in view while the box is. */
function labelTop(box: Box, taken: Box[]): number {
  const lowest = Math.max(0, box.height - LABEL_HEIGHT);
  let top = Math.min(Math.max(0, -box.top), lowest);
  const place = () => ({ top: box.top + top, left: box.left, width: LABEL_WIDTH, height: LABEL_HEIGHT });
  while (taken.some((other) => meet(other, place()))) top += LABEL_HEIGHT;
  taken.push(place());
  return top;
}

const meet = (one: Box, other: Box) =>
  one.top < other.top + other.height &&
  other.top < one.top + one.height &&
  one.left < other.left + other.width &&
  other.left < one.left + one.width;
