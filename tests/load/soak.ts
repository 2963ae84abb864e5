import { setTimeout as pause } from 'node:timers/promises';
import { drive } from './drive';
import type { LoadSite } from './load-site';
import { sayWave, type Wave } from './record';
import { startReleases } from './rounds';
import { startTraffic, type Traffic } from './traffic';

/** Concurrency that leaves a CPU core to the release commands. */
const AT_ONCE = 4;
/** Time within which visitors must see a release. */
const SHOWN_MS = 30_000;
/** Time limit of a round; the traffic then ends even if the release has not finished. */
const ROUND_MS = 10 * 60_000;

export interface Soaked {
  waves: Wave[];
  faults: string[];
}

/**
 * Releases to the site in rounds while visitors send requests. Every response must be complete and from one composition
 * that was live or a canary in that round. Stops after the first round with a fault.
 */
export async function soak(site: LoadSite, rounds: number): Promise<Soaked> {
  const waves: Wave[] = [];
  const releases = await startReleases(site);
  for (let round = 1; round <= rounds; round++) {
    const traffic = await startTraffic(site.url);
    let releasing = true;
    const until = Date.now() + ROUND_MS;
    const visits = drive(site.url, traffic.next, {
      more: () => releasing && Date.now() < until,
      atOnce: AT_ONCE,
    });
    const faults: string[] = [];
    let given = new Set<string>();
    try {
      given = await releases.round((composition) => shown(traffic, composition));
    } catch (error) {
      faults.push((error as Error).message);
    }
    releasing = false;
    const tally = await visits;
    const wave = { ...tally, figures: await site.figures() };
    waves.push(wave);
    sayWave(`round ${round}`, wave);
    if (tally.unexpected > 0) faults.push(`${tally.unexpected} wrong responses:`, ...tally.faults);
    const strange = [...traffic.seen.compositions.keys()].filter((composition) => !given.has(composition));
    if (given.size > 0 && strange.length > 0)
      faults.push(`Visitors received ${strange.join(', ')}, which was not released in this round.`);
    if (faults.length > 0) return { waves, faults: [`Round ${round} of releases:`, ...faults] };
  }
  return { waves, faults: [] };
}

/** Resolves when a visitor has received another page of the composition. Rejects after `SHOWN_MS`. */
async function shown({ seen }: Traffic, composition: string): Promise<void> {
  const pages = () => seen.compositions.get(composition) ?? 0;
  const before = pages();
  const until = Date.now() + SHOWN_MS;
  while (pages() === before) {
    if (Date.now() > until)
      throw new Error(`No visitor received ${composition} within ${SHOWN_MS / 1000} s.`);
    await pause(20);
  }
}
