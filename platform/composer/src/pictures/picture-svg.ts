import { BRAND } from '@site/contracts/brand';
import type { HeadlineRun } from '@site/contracts/microfrontend';
import { PICTURE_SIZE } from '@site/contracts/root-files';
import { COLOURS } from './colours';
import { conversation } from './conversation';
import type { Typesetter } from './typesetter';
import { type Piece, type Voice, wrapHeadline } from './wrap-headline';

export interface PictureFaces {
  headline: Typesetter;
  text: Typesetter;
}

export interface PictureText {
  /** The product or section of the page, shown beside the brand. */
  label: string;
  headline: readonly HeadlineRun[];
  /** Seed of the conversation line; the same in every language of a page. */
  seed: string;
}

const EDGE = 72;
const HEADLINE = { top: 158, bottom: 468, sizes: [92, 84, 76, 68, 62, 56, 50, 44], leading: 1.1 };
const AXIS = { y: 540, height: 54 };
const { width, height } = PICTURE_SIZE;
const right = width - EDGE;

/** Returns a page's picture as SVG: brand, headline, and below it the conversation line. `mark`: the inner SVG of the brand's mark. */
export function pictureSvg(
  { label, headline, seed }: PictureText,
  faces: PictureFaces,
  mark: string,
): string {
  const { visitor, assistant } = conversation(seed, { left: EDGE, right, ...AXIS });
  const labelWidth = faces.text.width(label, 30);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${COLOURS.paper}"/>`,
    `<g transform="translate(${EDGE - 3} 62) scale(1.55)" fill="none">${mark}</g>`,
    faces.text.line([{ text: BRAND.name, fill: COLOURS.ink }], { x: EDGE + 64, y: 94, size: 34 }),
    faces.text.line([{ text: label, fill: COLOURS.ink2 }], { x: right - labelWidth, y: 94, size: 30 }),
    ...setHeadline(headline, faces.headline),
    `<path d="M${EDGE} ${AXIS.y}H${right}" stroke="${COLOURS.line}" stroke-width="2"/>`,
    bars(visitor, COLOURS.green),
    bars(assistant, COLOURS.purple),
    '</svg>',
  ].join('');
}

const bars = (d: string, colour: string) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="5" stroke-linecap="round"/>`;

const INKS: Record<Exclude<Voice, undefined>, string> = {
  visitor: COLOURS.green,
  assistant: COLOURS.purple,
};
const inked = ({ text, voice }: Piece) => ({ text, fill: voice ? INKS[voice] : COLOURS.ink });

/** Sets the headline as large as it fits, centred between brand and line. */
function setHeadline(headline: readonly HeadlineRun[], face: Typesetter): string[] {
  const room = HEADLINE.bottom - HEADLINE.top;
  const smallest = HEADLINE.sizes.at(-1) ?? 44;
  const size =
    HEADLINE.sizes.find((size) => {
      const lines = wrapAt(headline, face, size);
      return (
        lines.length * size * HEADLINE.leading <= room &&
        lines.every((line) => face.width(line.map(({ text }) => text).join(''), size) <= right - EDGE)
      );
    }) ?? smallest;
  const lines = wrapAt(headline, face, size);
  const leading = size * HEADLINE.leading;
  // Capitals are about 0.7 em high.
  const first = HEADLINE.top + (room - lines.length * leading) / 2 + size * 0.86;
  return lines.map((line, i) =>
    face.line(line.map(inked), { x: EDGE - size * 0.05, y: first + i * leading, size }),
  );
}

const wrapAt = (headline: readonly HeadlineRun[], face: Typesetter, size: number) =>
  wrapHeadline(headline, (line) => face.width(line, size) <= right - EDGE);
