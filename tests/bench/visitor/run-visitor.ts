import { PAGE_KINDS, type PageKind } from '../../budgets/page-kinds';
import { failureTables } from '../by-turns';
import { measuringBrowser } from '../measuring-browser';
import type { Table } from '../table';
import { targetTable } from '../targets';
import { actionTable, actionTargets, measureActions } from './actions';
import { browserSource } from './open-page';
import { startContenders } from './start-contenders';
import { measureVisits, type Visits, visitTable, visitTargets } from './visits';

/** The kinds of pages that every contender has. */
const PAGES: PageKind[] = ['home', 'product', 'case', 'article'];
const QUICK_PAGES: PageKind[] = ['home'];

/**
 * Measures page loads of every contender, then inputs and navigations. Yields each table as soon as it is known, and the targets last.
 * `BENCH_PAGES=home,case` selects pages, `BENCH_VISITS=5` sets the number of visits by each contender.
 */
export async function* runVisitorBench(quick: boolean): AsyncGenerator<Table> {
  const turns = Number(process.env.BENCH_VISITS ?? (quick ? 2 : 5));
  const pages = (process.env.BENCH_PAGES?.split(',') as PageKind[]) ?? (quick ? QUICK_PAGES : PAGES);
  const unknown = pages.find((page) => !Object.hasOwn(PAGE_KINDS, page));
  if (unknown !== undefined)
    throw new Error(
      `Invalid page "${unknown}" in BENCH_PAGES. Use any of: ${Object.keys(PAGE_KINDS).join(', ')}.`,
    );
  console.log('Building the contenders …');
  const { servers, failures, fingerprint, close } = await startContenders('all');
  const browser = browserSource(await measuringBrowser(), fingerprint);
  const round = { turns, failures };
  try {
    const visits: Visits[] = [];
    for (const page of pages) visits.push(...(await measureVisits(round, browser, servers, page)));
    yield visitTable(visits);
    const hydrating = servers.filter(({ hydrates }) => hydrates);
    const actions = await measureActions(round, browser, hydrating);
    yield actionTable(actions);
    yield* failureTables(failures);
    yield {
      title: 'Contenders by the hash of what they served',
      columns: ['contender', 'hash'],
      rows: await Promise.all(servers.map(async (one) => [one.contender.name, await one.digest()])),
    };
    yield targetTable('Visits', [...visitTargets(pages, visits), ...actionTargets(actions)]);
  } finally {
    await browser.close();
    close();
  }
}
