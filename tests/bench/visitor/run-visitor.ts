import { PAGE_KINDS, type PageKind } from '../../budgets/page-kinds';
import { measuringBrowser } from '../measuring-browser';
import { Progress } from '../progress';
import { contenderTable } from '../recorded';
import type { Table } from '../table';
import { Attempts } from './attempts';
import { actionSteps, actionTable, measureActions } from './measure-actions';
import { browserSource } from './open-page';
import { PROFILES, type ProfileName } from './profiles';
import { startContenders } from './start-contenders';
import { visitByTurns, visitSteps } from './visit-by-turns';
import { type Result, visitTables } from './visit-tables';

export interface VisitorOptions {
  /** Number of visits to each page of each contender. */
  turns: number;
  kinds: PageKind[];
}

/**
 * Measures page loads of every contender on every profile, alternating between contenders, then inputs and navigations.
 * Yields each table as soon as it is known.
 */
export async function* runVisitorBench({ turns, kinds }: VisitorOptions): AsyncGenerator<Table> {
  console.log('Building the contenders …');
  const { servers, unbuilt, certificate, close } = await startContenders();
  const attempts = new Attempts();
  for (const { contender, cause } of unbuilt) attempts.note({ contender, page: 'build', cause });
  const browser = browserSource(await measuringBrowser(), certificate.fingerprint);
  try {
    yield contenderTable(servers.map(({ contender }) => contender));
    const pages = kinds.map((kind) => ({ kind, pathname: PAGE_KINDS[kind] }));
    const hydrating = servers.filter(({ hydrates }) => hydrates);
    const paths = pages.map(({ pathname }) => pathname);
    const profiles = Object.keys(PROFILES) as ProfileName[];
    const progress = new Progress(
      profiles.length * visitSteps(servers, paths, turns) + actionSteps(hydrating.length, turns),
    );
    const round = { browser, attempts, progress, turns };
    for (const profile of profiles) {
      const results: Result[] = [];
      for (const page of pages) results.push(...(await visitByTurns(round, servers, profile, page)));
      yield* visitTables(profile, results);
    }
    for await (const actions of measureActions(round, hydrating)) yield actionTable(actions, hydrating);
    yield* attempts.tables();
  } finally {
    await browser.close();
    close();
  }
}
