import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Folder of the accepted pictures. */
export const GOLDENS = path.join(import.meta.dirname, 'goldens');

const RECORD = path.join(GOLDENS, 'browser.json');

/** What decides how letters are drawn. */
export interface Maker {
  /** Chromium's version, such as `150.0.7871.100`. */
  chromium: string;
  /** As Node names it, such as `linux`. */
  platform: string;
}

/** The browser that the goldens were made with; undefined before there are any. */
export const makerOfGoldens = (): Maker | undefined =>
  existsSync(RECORD) ? (JSON.parse(readFileSync(RECORD, 'utf8')) as Maker) : undefined;

/** Notes the browser beside the goldens that it has made. */
export function noteMaker(maker: Maker): void {
  writeFileSync(RECORD, `${JSON.stringify(maker, null, 2)}\n`);
}

const major = ({ chromium }: Maker) => chromium.split('.')[0];
const named = (maker: Maker) => `Chromium ${major(maker)} on ${maker.platform}`;

/** One sentence where the goldens come from a browser that draws letters otherwise than this one, or else undefined. */
export function otherMaker(golden: Maker | undefined, now: Maker): string | undefined {
  if (!golden || named(golden) === named(now)) return undefined;
  return `The goldens were made with ${named(golden)}, this is ${named(now)}: edges of letters may differ by themselves.`;
}
