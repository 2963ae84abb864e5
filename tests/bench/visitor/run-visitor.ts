import { chromium } from '@playwright/test';
import { measuringBrowser } from '../../browser/provide-browsers';
import { PAGE_KINDS, type PageKind } from '../../budgets/page-kinds';
import { type Table, targetTable } from '../report';
import { inputTable, inputTargets, measureInputs } from './inputs';
import { startContenders } from './start-contenders';
import { measureVisits, type Visits, visitTable, visitTargets } from './visits';

/**
 * Measures page loads of every contender, then inputs. `BENCH_PAGES=home,case` selects pages, `BENCH_VISITS=5` sets the number of visits
 * by each contender.
 */
export async function runVisitorBench(quick: boolean): Promise<Table[]> {
  const turns = Number(process.env.BENCH_VISITS ?? (quick ? 2 : 5));
  const wanted = process.env.BENCH_PAGES ?? (quick ? 'home' : 'home,product,case,article');
  const pages = wanted.split(',') as PageKind[];
  const unknown = pages.find((page) => !Object.hasOwn(PAGE_KINDS, page));
  if (unknown !== undefined)
    throw new Error(
      `Invalid page "${unknown}" in BENCH_PAGES. Use any of: ${Object.keys(PAGE_KINDS).join(', ')}.`,
    );
  const { servers, fingerprint, close } = await startContenders();
  const browser = await chromium.launch({
    executablePath: await measuringBrowser(),
    args: ['--no-sandbox', '--disable-gpu', `--ignore-certificate-errors-spki-list=${fingerprint}`],
  });
  try {
    const visits: Visits[] = [];
    for (const page of pages) visits.push(...(await measureVisits(turns, browser, servers, page)));
    const inputs = await measureInputs(turns, browser, servers);
    const targets = [...visitTargets(pages, visits), ...inputTargets(inputs)];
    return [visitTable(visits), inputTable(inputs), targetTable(targets)];
  } finally {
    await browser.close();
    close();
  }
}
