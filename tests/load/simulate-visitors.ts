import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { resourceNames } from '@platform/config/resource-names';
import { runningPlatform } from '@platform/releases/local/local-site';
import { liveLog } from '@platform/releases/log/live-log';
import { type Browser, chromium } from '@playwright/test';
import { chromiumLaunch } from 'tools/visitors/chromium';

/** The pages of each visit, in order. */
const PAGES = ['/', '/contacts'];
/** Visits at the same time. */
const PARALLEL = 3;
/** Visits between two lines of the report. */
const REPORTED = 20;
/** How long to wait after the last visit: the judge counts a minute when it is over. */
const JUDGE_MS = 90_000;
/** How long a visit waits for a page to become interactive. */
const PATIENCE_MS = 20_000;

// It stops when the rollout ends; a fast machine makes some hundred visits a minute.
const { values } = parseArgs({ options: { visits: { type: 'string', default: '3000' } } });
const wanted = Number(values.visits);
if (!Number.isInteger(wanted) || wanted < 1)
  throw new Error(`Invalid --visits "${values.visits}": give a whole number from 1. (visitors/invalid-visits)`);

const { url, dynamodbUrl } = runningPlatform();
const log = liveLog({ table: resourceNames('local').releasesTable, endpoint: dynamodbUrl });
const rollout = async () => (await log.current())?.rollout;
const atStart = await rollout();
if (!atStart)
  throw new Error('No rollout runs. Start one: npm run release -- promote <part> --gradually (visitors/no-rollout)');

/** Whether the rollout of the beginning has ended, so that further visits would judge nothing. */
const isDecided = async (): Promise<boolean> => (await rollout())?.since !== atStart?.since;

/** Makes one visit in a browser session of its own. The user agent decides which share of the visitors it belongs to. */
async function visit(browser: Browser): Promise<void> {
  const context = await browser.newContext({ userAgent: `Mozilla/5.0 (simulated visitor ${randomUUID()})` });
  try {
    const page = await context.newPage();
    for (const path of PAGES) {
      await page.goto(url + path, { waitUntil: 'domcontentloaded' });
      const hydrated = page.locator('html[data-hydrated]');
      // A page that stays static is what the judge is to notice; the visitor goes on.
      await hydrated.waitFor({ state: 'attached', timeout: PATIENCE_MS }).catch(() => undefined);
      await page.waitForTimeout(300);
    }
    // Leaving the site sends what is known only at the end of a visit.
    await page.goto('about:blank');
  } finally {
    await context.close();
  }
}

const browser = await chromium.launch(chromiumLaunch());
try {
  let [started, ended, decided] = [0, 0, false];
  const visitor = async () => {
    while (started < wanted && !decided) {
      started += 1;
      await visit(browser).catch((error: Error) => console.log(`A visit failed: ${error.message}`));
      ended += 1;
      if (ended % REPORTED !== 0) continue;
      const running = await rollout();
      console.log(`${ended} visits; rollout: ${running ? `${running.part} ${running.percent} %` : 'none'}`);
      decided ||= await isDecided();
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, visitor));
  const until = Date.now() + JUDGE_MS;
  while (!(await isDecided()) && Date.now() < until) await setTimeout(2000);
  console.log((await isDecided()) ? 'The rollout has ended.' : 'Not decided yet: run it again.');
} finally {
  await browser.close();
}
