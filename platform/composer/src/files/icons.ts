import { ROOT_FILES } from '@site/contracts/root-files';
import { COLOURS } from '../pictures/colours';
import { drawPng } from '../pictures/draw-png';

/** The brand's mark is drawn in a box of 34 by 26. */
const MARK = { width: 34, height: 26 };

/** Returns the site's bitmap icons by path. `mark`: the inner SVG of the brand's mark. */
export async function icons(mark: string): Promise<Record<string, Buffer>> {
  const square = (share: number, paper = COLOURS.paper as string) => onPaper(mark, share, paper);
  return {
    [ROOT_FILES.icon192]: await drawPng(square(0.7), 192),
    [ROOT_FILES.icon512]: await drawPng(square(0.7), 512),
    // The safe zone of a maskable icon is the middle 80 %.
    [ROOT_FILES.iconMaskable]: await drawPng(square(0.52), 512),
    [ROOT_FILES.appleTouchIcon]: await drawPng(square(0.66), 180),
    [ROOT_FILES.favicon]: asIco(await drawPng(square(0.94, 'none'), 32), 32),
  };
}

/** Returns the mark centred in a square; its width is `share` of the square's. */
function onPaper(mark: string, share: number, paper: string): string {
  const side = MARK.width / share;
  const x = (side - MARK.width) / 2;
  const y = (side - MARK.height) / 2;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><rect width="${side}" height="${side}" fill="${paper}"/>` +
    `<g transform="translate(${x} ${y})" fill="none">${mark}</g></svg>`
  );
}

/** Returns an ICO file with one PNG: a directory of one entry, then the picture. */
function asIco(png: Buffer, side: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(side, 6);
  head.writeUInt8(side, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
