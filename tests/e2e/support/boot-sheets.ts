import { BOOT_JSON_ID } from '@site/contracts/document-ids';

/** The link of a page's own style sheet. */
export const OWN_SHEET = /<link rel="stylesheet" href="(\/data\/sheets\/[0-9a-f]+\.css)">/;
/** The style sheets of the parts. */
export const PART_SHEETS = /\/(?:shell|mfe)\/[^?]*\.css$/;

/** The style sheet that declares the fonts, which boot.js does not load. */
export const FONT_SHEET = /\/fonts-[^/]*\.css$/;

/** Returns the paths of the style sheets that the boot script of a document loads. */
export const laterSheets = (html: string): string[] => wholeSheets(html).filter((path) => !FONT_SHEET.test(path));

/** Returns the paths of the parts' style sheets, which a document names for its boot script. */
export function wholeSheets(html: string): string[] {
  const [, json] = new RegExp(`id="${BOOT_JSON_ID}">([^<]*)<`).exec(html) ?? [];
  const { sheets } = JSON.parse(json ?? '{}') as { sheets?: string[] };
  if (!sheets) throw new Error('The document names no style sheets for its boot script.');
  return sheets;
}
