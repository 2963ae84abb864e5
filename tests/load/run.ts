import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from '../bin/steps';
import { drive } from './drive';
import { PER_ROUND, PER_THOUSAND } from './limits';
import { type LoadSite, startLoadSite } from './load-site';
import { keepRecord, sayColumns, sayTrends, sayWave, type Wave } from './record';
import { readSettings, type Settings } from './settings';
import { soak } from './soak';
import { startTraffic } from './traffic';

/**
 * Tests the site under load on this machine, in a separate process: equal waves of requests, then releases during requests.
 * Exits with 1 if a response is wrong or if what the site holds grows with the work.
 */

const AT_ONCE = 8;
/** Time limit of a wave, which takes half a minute on two cores; a longer one is stopped and fails. */
const WAVE_MS = 5 * 60_000;
/** Time limit of the whole command, in case something hangs. */
const LIMIT_MS = 60 * 60_000;

const faults: string[] = [];
const dir = mkdtempSync(path.join(os.tmpdir(), 'site-load-'));
process.on('exit', () => rmSync(dir, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
let site: LoadSite | undefined;
const late = setTimeout(() => {
  console.error(`\nFAILED: not finished after ${LIMIT_MS / 60_000} minutes.`);
  process.exit(1);
}, LIMIT_MS);
try {
  const settings = readSettings(process.env);
  console.log('Building what has changed, starting the site …');
  site = await startLoadSite(path.join(dir, 'data'));
  const waves = await load(site, settings);
  const soaked = settings.LOAD_ROUNDS > 0 ? await underReleases(site, settings) : [];
  const failures = site.failures();
  if (failures.length > 0) faults.push(`${failures.length} failures in the log:`, ...failures.slice(0, 5));
  console.log(`\nWritten to ${keepRecord({ settings, waves, rounds: soaked, faults })}`);
} catch (error) {
  faults.push((error as Error).message);
} finally {
  clearTimeout(late);
  await site?.close();
}
if (faults.length > 0) {
  console.error(`\nFAILED\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  process.exitCode = 1;
} else console.log('\nEvery response was correct, and nothing grows with the work.');

async function load(on: LoadSite, { LOAD_WAVES, LOAD_REQUESTS, LOAD_SNAPSHOTS }: Settings): Promise<Wave[]> {
  sayColumns(`Load: ${LOAD_WAVES} waves of ${LOAD_REQUESTS} requests, ${AT_ONCE} concurrent`);
  const waves: Wave[] = [];
  for (let number = 0; number <= LOAD_WAVES; number++) {
    const traffic = await startTraffic(on.url);
    const until = Date.now() + WAVE_MS;
    const more = (sent: number) => sent < LOAD_REQUESTS && Date.now() < until;
    const tally = await drive(on.url, traffic.next, { more, atOnce: AT_ONCE });
    const name = number === 0 ? 'warm-up' : `wave ${number}`;
    const compared = LOAD_SNAPSHOTS === '1' && (number === 1 || number === LOAD_WAVES);
    const folder = compared ? path.join(ROOT, 'test-results/load', `wave-${number}`) : undefined;
    const wave = { ...tally, figures: await on.figures(folder) };
    sayWave(name, wave);
    if (number > 0) waves.push(wave);
    if (tally.requests < LOAD_REQUESTS)
      faults.push(`${name}: only ${tally.requests} requests finished in ${WAVE_MS / 60_000} minutes.`);
    if (tally.unexpected > 0) faults.push(`${name}: ${tally.unexpected} wrong responses:`, ...tally.faults);
    if (faults.length > 0) return waves;
  }
  console.log();
  faults.push(...sayTrends(waves, PER_THOUSAND, '1,000 requests'));
  return waves;
}

async function underReleases(on: LoadSite, { LOAD_ROUNDS }: Settings): Promise<Wave[]> {
  sayColumns(`Releases under load: ${LOAD_ROUNDS} rounds`);
  const { waves, faults: wrong } = await soak(on, LOAD_ROUNDS);
  faults.push(...wrong);
  if (wrong.length > 0) return waves;
  console.log();
  faults.push(...sayTrends(waves, PER_ROUND, 'round'));
  return waves;
}
