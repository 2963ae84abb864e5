import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { localTarget } from '@platform/releases/local/local-target';
import { runningPlatform } from '@platform/releases/local/running-platform';
import { chromium } from '@playwright/test';
import { percentOf } from '@site/site-model/canary';
import { parseEnvironment } from '../../infra/config/environment';
import { installedBrowser } from '../doctor/machine/installed-browser';
import { visit } from './visit';

/** The most visits of one run, so that it ends. */
const MOST = 2_000;
/** Visits at the same time. */
const PARALLEL = 3;
/** Visits between two lines of the report. */
const REPORTED = 20;
/** How long to wait after the last visit: the judge counts a minute when it is over. */
const JUDGE_MS = 90_000;

const { values } = parseArgs({
  options: {
    visits: { type: 'string', default: '300' },
    page: { type: 'string', multiple: true, default: ['/', '/contacts'] },
  },
});
const wanted = Number(values.visits);
if (!Number.isInteger(wanted) || wanted < 1 || wanted > MOST)
  throw new Error(
    `Invalid --visits "${values.visits}": give a whole number from 1 to ${MOST}. (visitors/invalid-visits)`,
  );

const environment = parseEnvironment(process.env);
const { url, dynamodbUrl, settings } = runningPlatform(environment.LOCAL_DATA_DIR);
const { log } = localTarget({ dataDir: environment.LOCAL_DATA_DIR, dynamodbUrl, settings });
const before = await log.current();
if (!before?.canaries?.length)
  console.log(
    'No canary runs, so nothing is judged. Start one: npm run release -- promote <part> --gradually',
  );

/** Visits by composition; `none`: the page did not load. */
const counts = new Map<string, number>();
let started = 0;
let ended = 0;

/** Whether every canary of the beginning has ended, so that further visits would judge nothing. */
async function isDecided(): Promise<boolean> {
  if (!before?.canaries?.length) return false;
  const live = await log.current();
  return before.canaries.every(
    ({ slot, since }) => !live?.canaries?.some((one) => one.slot === slot && one.since === since),
  );
}

async function report(): Promise<void> {
  const live = await log.current();
  const canaries =
    (live?.canaries ?? []).map((one) => `${one.slot} ${percentOf(one)} %`).join(', ') || 'none';
  const seen = [...counts].map(([composition, count]) => `${composition} ${count}`).join(', ');
  console.log(`${ended} visits (${seen}); canaries: ${canaries}`);
}

const executablePath = process.env.HEADLESS_SHELL_PATH || process.env.BROWSER_PATH || installedBrowser();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox'],
});
try {
  let decided = false;
  const visitor = async () => {
    while (started < wanted && !decided) {
      started += 1;
      const agent = `Mozilla/5.0 (simulated visitor ${randomUUID()})`;
      const composition = (await visit(browser, url, values.page, agent)) ?? 'none';
      counts.set(composition, (counts.get(composition) ?? 0) + 1);
      ended += 1;
      if (ended % REPORTED !== 0) continue;
      await report();
      decided ||= await isDecided();
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, visitor));
  const until = Date.now() + JUDGE_MS;
  while (before?.canaries?.length && !(await isDecided()) && Date.now() < until) await setTimeout(2000);
  await report();
} finally {
  await browser.close();
}
