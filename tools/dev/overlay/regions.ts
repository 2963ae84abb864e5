import { SHELL } from '@site/contracts/part-names';
import { ownerOfSlot } from './attribution';

/** A piece of the page that one part renders. */
export interface Region {
  id: string;
  part: string;
  label: string;
  elements: readonly Element[];
  /** The part's code did not run here: the prerendered HTML stays. */
  frozen: boolean;
}

export interface Box {
  top: number;
  left: number;
  width: number;
  height: number;
}

/** Returns the shell's frame and every slot of the page. */
export function regionsOf(pageOwner: string): Region[] {
  const frame = [...document.querySelectorAll('#root header, #root footer')].filter(
    (one) => !one.closest('[data-slot]') && !one.parentElement?.closest('header, footer'),
  );
  const slots = [...document.querySelectorAll<HTMLElement>('[data-slot]')].map((one): Region => {
    const id = one.dataset.slot ?? '';
    return {
      id,
      ...ownerOfSlot(id, pageOwner),
      elements: [one],
      frozen: 'frozen' in one.dataset,
    };
  });
  return [{ id: 'frame', part: SHELL, label: 'Frame', elements: frame, frozen: false }, ...slots];
}

/** Returns the boxes that a region fills in the window: one per element; none for what is not shown. */
export const boxesOf = ({ elements }: Region): Box[] =>
  elements.flatMap((one) => {
    const own = one.getBoundingClientRect();
    if (hasArea(own)) return [own];
    // A slot has no area if all that it contains is fixed to the window, such as the voice widget.
    const inside = [...one.querySelectorAll('*')].map((each) => each.getBoundingClientRect()).filter(hasArea);
    return inside.length > 0 ? [around(inside)] : [];
  });

const hasArea = ({ width, height }: Box) => width > 1 && height > 1;

function around(boxes: readonly Box[]): Box {
  const top = Math.min(...boxes.map((box) => box.top));
  const left = Math.min(...boxes.map((box) => box.left));
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  return { top, left, width: right - left, height: bottom - top };
}
