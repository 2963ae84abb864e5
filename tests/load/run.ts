import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { apiCalls } from './api-calls';
import { drive } from './drive';
import type { Figures } from './figures';
import { FEWEST, judge } from './judge';
import { pageCalls } from './page-calls';
import { type LoadSite, startLoadSite } from './site';

/**
 * Tests the site under load on this machine, in a separate process: equal waves of requests, with a release during each. Exits with 1
 * if a response is wrong or if what the site holds grows with the waves.
 */

const AT_ONCE = 6;
/** Milliseconds of a wave, which takes a minute on two cores; a longer one is stopped and fails. */
const WAVE_MS = 10 * 60_000;
/** Milliseconds within which visitors must see a release. */
const SHOWN_MS = 30_000;
const MB = 1024 * 1024;

const whole = (name: string, fallback: number, least: number): number => {
  const value = process.env[name] ?? String(fallback);
  if (/^\d{1,5}$/.test(value) && Number(value) >= least) return Number(value);
  throw new Error(`Invalid ${name} "${value}": give a whole number from ${least}; unset means ${fallback}.`);
};

/** Sends a wave of requests and releases meanwhile. Throws if a response is wrong. */
async function wave(site: LoadSite, requests: number, atOnce: number): Promise<Figures> {
  const seen = new Set<string>();
  const pages = await pageCalls(site.url, seen);
  const api = await apiCalls(site.url);
  const allowed = new Set([await site.live()]);
  const until = Date.now() + WAVE_MS;
  let releasing = true;
  const release = async () => {
    const composition = await site.release();
    allowed.add(composition);
    const shownBy = Date.now() + SHOWN_MS;
    while (!seen.has(composition)) {
      if (Date.now() > shownBy) throw new Error(`No visitor received ${composition} within ${SHOWN_MS} ms.`);
      await pause(20);
    }
  };
  const [tally] = await Promise.all([
    // A third of the requests are API calls.
    drive(site.url, (n) => (n % 3 === 0 ? api(n / 3) : pages(Math.floor((n * 2) / 3))), {
      more: (sent) => (sent < requests || releasing) && Date.now() < until,
      atOnce,
    }),
    release().finally(() => {
      releasing = false;
    }),
  ]);
  const strange = [...seen].filter((composition) => !allowed.has(composition));
  const faults = [
    ...(tally.unexpected > 0 ? [`${tally.unexpected} wrong responses:`, ...tally.faults] : []),
    ...(strange.length > 0 ? [`Visitors received ${strange}, which was not released.`] : []),
    ...(tally.requests < requests ? [`Only ${tally.requests} requests within ${WAVE_MS} ms.`] : []),
    ...site.failures().slice(0, 5),
  ];
  if (faults.length > 0) throw new Error(faults.join('\n  '));
  const figures = await site.figures();
  const heaps = Object.values(figures.functions).reduce((sum, one) => sum + one, 0);
  console.log(
    `${tally.requests} requests, ${(tally.requests / tally.seconds).toFixed(0)}/s; heap ${(figures.heap / MB).toFixed(2)} MB, functions ${(heaps / MB).toFixed(2)} MB, RSS ${(figures.rss / MB).toFixed(0)} MB, ${figures.open ?? '–'} open`,
  );
  return figures;
}

const dir = mkdtempSync(path.join(os.tmpdir(), 'site-load-'));
process.on('exit', () => rmSync(dir, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
let site: LoadSite | undefined;
try {
  const waves = whole('LOAD_WAVES', 8, FEWEST);
  const requests = whole('LOAD_REQUESTS', 3000, 100);
  console.log('Building what has changed, starting the site …');
  site = await startLoadSite(path.join(dir, 'data'));
  console.log(
    `A warm-up and ${waves} waves of ${requests} requests, ${AT_ONCE} at once, with a release during each:`,
  );
  // One at a time, because functions start cold.
  await wave(site, requests, 1);
  const figures: Figures[] = [];
  for (let number = 0; number < waves; number++) figures.push(await wave(site, requests, AT_ONCE));
  const results = judge(figures);
  for (const { line, leaks } of results) console.log(`${leaks ? 'LEAK' : 'ok  '} ${line}`);
  if (results.some(({ leaks }) => leaks)) throw new Error('What the site holds grows with the work.');
  console.log('Every response was correct, and nothing grows with the work.');
} catch (error) {
  console.error(`FAILED\n  ${(error as Error).message}`);
  process.exitCode = 1;
} finally {
  await site?.close();
}
