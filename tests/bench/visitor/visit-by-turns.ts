import { medians } from '../medians';
import type { Progress } from '../progress';
import type { Attempts } from './attempts';
import { asNewVisitor, type BrowserSource } from './open-page';
import { PROFILES, type ProfileName } from './profiles';
import type { Running } from './start-contenders';
import { type Visit, visit } from './visit';
import type { Result } from './visit-tables';

export interface Round {
  browser: BrowserSource;
  attempts: Attempts;
  progress: Progress;
  /** Number of visits by each contender. */
  turns: number;
  /** Visits each page with an empty cache only. */
  coldOnly?: boolean;
}

/** Neither the network nor the processor is slowed down. */
const FAST = { ...PROFILES.desktop, latency: 0, throughput: -1, cpu: 1 };

/**
 * Visits a page of every contender that has it and returns the medians of those that answered. The contenders alternate,
 * so that other load on the machine affects all of them alike.
 */
export async function visitByTurns(
  { browser, attempts, progress, turns, coldOnly = false }: Round,
  servers: readonly Running[],
  profileName: ProfileName,
  { kind, pathname }: { kind: string; pathname: string },
): Promise<Result[]> {
  const profile = PROFILES[profileName];
  const where = `${profileName}: ${kind}`;
  const seen = new Map<string, { cold: Visit; warm?: Visit }[]>();
  // The first visit makes the server compress the files, which must not count.
  for (const { contender, url, hydrates } of servers) {
    if (!contender.has(pathname)) continue;
    await attempts.of(contender.name, where, (signal) =>
      asNewVisitor(browser, FAST, signal, (context) => visit(context, url + pathname, FAST, hydrates)),
    );
  }
  for (let turn = 0; turn < turns; turn += 1) {
    for (const { contender, url, hydrates } of servers) {
      if (!contender.has(pathname)) continue;
      const both = await attempts.of(contender.name, where, (signal) =>
        asNewVisitor(browser, profile, signal, async (context) => ({
          cold: await visit(context, url + pathname, profile, hydrates),
          ...(coldOnly ? {} : { warm: await visit(context, url + pathname, profile, hydrates) }),
        })),
      );
      if (both) seen.set(contender.name, [...(seen.get(contender.name) ?? []), both]);
      progress.step(`${where}, ${contender.name}: ${said(both?.cold, attempts.last(contender.name, where))}`);
    }
  }
  return [...seen].map(([contender, visits]) => ({
    profile: profileName,
    page: kind,
    contender,
    visits: visits.length,
    cold: medians(visits.map(({ cold }) => cold)),
    ...(coldOnly ? {} : { warm: medians(visits.flatMap(({ warm }) => warm ?? [])) }),
  }));
}

/** Returns the number of visits that `visitByTurns` makes or skips. */
export const visitSteps = (servers: readonly Running[], pathnames: readonly string[], turns: number) =>
  servers.flatMap(({ contender }) => pathnames.filter((one) => contender.has(one))).length * turns;

function said(cold: Visit | undefined, failure: { cause: string } | undefined): string {
  if (!cold) return `failed: ${failure?.cause ?? 'dropped, because its failures took too long'}`;
  return `LCP ${cold.lcp} ms${cold.hydrated ? `, hydrated ${cold.hydrated} ms` : ''}`;
}
