import { type Browser, chromium } from '@playwright/test';
import { findBrowser } from '../../browser/find-browser';
import { PAGE_KINDS, type PageKind } from '../../budgets/page-kinds';
import { medians } from '../medians';
import type { Table } from '../table';
import { again } from './again';
import { measureActions } from './measure-actions';
import { newVisitor } from './open-page';
import { PROFILES, type ProfileName } from './profiles';
import { type Running, startContenders } from './start-contenders';
import { type Visit, visit } from './visit';
import { type Result, visitTables } from './visit-tables';

export interface VisitorOptions {
  /** Number of visits to each page of each contender. */
  turns: number;
  kinds: PageKind[];
}

/**
 * Measures page loads of every contender on every profile, alternating between contenders, then inputs and navigations.
 */
export async function runVisitorBench({ turns, kinds }: VisitorOptions): Promise<Table[]> {
  console.log('Building the contenders …');
  const { servers, certificate, close } = await startContenders();
  let browser: Browser | undefined;
  try {
    browser = await chromium.launch({
      executablePath: await findBrowser(),
      args: [
        ...['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
        `--ignore-certificate-errors-spki-list=${certificate.fingerprint}`,
      ],
    });
    const results: Result[] = [];
    for (const profile of Object.keys(PROFILES) as ProfileName[]) {
      for (const kind of kinds) {
        console.log(`${profile}: ${kind} …`);
        results.push(...(await visitByTurns(browser, servers, profile, kind, turns)));
      }
    }
    return [...visitTables(results), ...(await measureActions(browser, servers, turns))];
  } finally {
    await browser?.close();
    close();
  }
}

/** Alternates, so that other load on the machine affects all contenders alike. */
async function visitByTurns(
  browser: Browser,
  servers: Running[],
  profileName: ProfileName,
  kind: PageKind,
  turns: number,
): Promise<Result[]> {
  const profile = PROFILES[profileName];
  const pathname = PAGE_KINDS[kind];
  const seen = new Map<string, { cold: Visit[]; warm: Visit[] }>();
  for (let turn = 0; turn < turns; turn += 1) {
    for (const { contender, url, hydrates } of servers) {
      if (!contender.has(pathname)) continue;
      const visits = seen.get(contender.name) ?? { cold: [], warm: [] };
      seen.set(contender.name, visits);
      const { cold, warm } = await again(`${contender.name}: ${pathname}`, async () => {
        const context = await newVisitor(browser, profile);
        try {
          return {
            cold: await visit(context, url + pathname, profile, hydrates),
            warm: await visit(context, url + pathname, profile, hydrates),
          };
        } finally {
          await context.close();
        }
      });
      visits.cold.push(cold);
      visits.warm.push(warm);
    }
  }
  return [...seen].map(([contender, { cold, warm }]) => ({
    profile: profileName,
    page: kind,
    contender,
    cold: medians(cold),
    warm: medians(warm),
  }));
}
