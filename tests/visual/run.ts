import path from 'node:path';
import { chromium } from '@playwright/test';
import { run, tool } from '../bin/steps';
import { findBrowser } from '../browser/find-browser';
import { type Maker, makerOfGoldens, noteMaker, otherMaker } from './goldens';
import { type Orders, ordersOf } from './orders';
import { PICTURES } from './pictures';
import { REVIEW } from './visual.config';

async function maker(executablePath: string): Promise<Maker> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    return { chromium: browser.version(), platform: process.platform };
  } finally {
    await browser.close();
  }
}

/** Compares or accepts screenshots and returns the exit code. */
async function visual({ accept, pictures }: Orders): Promise<number> {
  const browser = process.env.BROWSER_PATH || (await findBrowser());
  const now = await maker(browser);
  const other = otherMaker(makerOfGoldens(), now);
  if (other) console.log(other);
  const whole = pictures.length === PICTURES.length;
  if (accept && other && !whole) {
    console.error(
      'Another browser made the goldens: accept all screenshots together, so that all goldens are from one browser.',
    );
    return 1;
  }
  const { code } = await run(
    tool('playwright'),
    [
      'test',
      ...['--config', 'tests/visual/visual.config.ts'],
      ...(whole ? [] : ['--grep', ` (${pictures.map(({ name }) => name).join('|')})$`]),
      ...(accept ? ['--update-snapshots=all'] : []),
    ],
    { env: { BROWSER_PATH: browser } },
  );
  if (code === 0 && accept && whole) noteMaker(now);
  if (code !== 0 && !accept)
    console.log(`Review with before, after and difference: ${path.join(REVIEW, 'index.html')}`);
  return code;
}

try {
  process.exitCode = await visual(ordersOf(process.argv.slice(2)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
