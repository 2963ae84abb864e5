import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Folder of the accepted screenshots. */
export const GOLDENS = path.join(import.meta.dirname, 'goldens');

const RECORD = path.join(GOLDENS, 'browser.json');

/** The browser and operating system, which determine font rendering. */
export interface Maker {
  /** Chromium's version, such as `150.0.7871.100`. */
  chromium: string;
  /** Node's name of the operating system, such as `linux`. */
  platform: string;
}

/** Returns the browser that made the goldens, or undefined if there are none. */
export const makerOfGoldens = (): Maker | undefined =>
  existsSync(RECORD) ? (JSON.parse(readFileSync(RECORD, 'utf8')) as Maker) : undefined;

/** Records the browser that made the goldens. */
export function noteMaker(maker: Maker): void {
  writeFileSync(RECORD, `${JSON.stringify(maker, null, 2)}\n`);
}

const major = ({ chromium }: Maker) => chromium.split('.')[0];
const named = (maker: Maker) => `Chromium ${major(maker)} on ${maker.platform}`;

/** Returns a warning if another major version or operating system made the goldens, or else undefined. */
export function otherMaker(golden: Maker | undefined, now: Maker): string | undefined {
  if (!golden || named(golden) === named(now)) return undefined;
  return `The goldens were made with ${named(golden)}, this is ${named(now)}: edges of letters may differ without a change.`;
}
