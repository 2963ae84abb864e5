import { chromium } from '@playwright/test';
import { measuringBrowser } from '../../browser/provide-browsers';
import { PAGE_KINDS, type PageKind } from '../../budgets/page-kinds';
import type { Table } from '../report';
import { type Figures, measureVisit } from './measure';
import { startContenders } from './start-contenders';

/** Measures page loads of every contender. `BENCH_VISITS=5` sets the number of visits by each contender. */
export async function runVisitorBench(quick: boolean): Promise<Table[]> {
  const turns = Number(process.env.BENCH_VISITS ?? (quick ? 2 : 5));
  const pages: PageKind[] = quick ? ['home'] : ['home', 'product', 'case', 'article'];
  const { servers, fingerprint, close } = await startContenders();
  const browser = await chromium.launch({
    executablePath: await measuringBrowser(),
    args: ['--no-sandbox', '--disable-gpu', `--ignore-certificate-errors-spki-list=${fingerprint}`],
  });
  const rows: Table['rows'] = [];
  try {
    for (const page of pages) {
      const there = servers.filter(({ has }) => has(PAGE_KINDS[page]));
      const measured: Record<string, Figures[]> = {};
      // In turn, so that other load on the machine affects all of them alike. In the first, the server compresses the files.
      for (let turn = 0; turn <= turns; turn += 1)
        for (const { name, url, hydrates } of there) {
          console.log(`${page}, ${name}, ${turn === 0 ? 'not counted' : `${turn} of ${turns}`}`);
          const visit = measureVisit(browser, url + PAGE_KINDS[page], hydrates);
          const figures = await visit.catch((error) => console.log(`  failed: ${String(error).split('\n')[0]}`));
          if (figures && turn > 0) measured[name] = [...(measured[name] ?? []), figures];
        }
      rows.push(...rowsOf(page, measured));
    }
  } finally {
    await browser.close();
    close();
  }
  const columns = ['page', 'figure', 'ours', 'monolith', 'ours / monolith', 'astro'];
  return [{ title: 'With an empty cache: 150 ms, 1.6 Mbps, CPU x4; medians, ms', columns, rows }];
}

/** Returns a row for each figure. */
function rowsOf(on: string, measured: Record<string, Figures[]>): Table['rows'] {
  const median = (contender: string, figure: string) => {
    const values = (measured[contender] ?? []).map((one) => one[figure] ?? 0).sort((a, b) => a - b);
    return values[Math.floor(values.length / 2)];
  };
  return Object.keys(measured.ours?.[0] ?? {}).map((figure) => {
    const [ours, monolith, astro] = ['ours', 'monolith', 'astro'].map((name) => median(name, figure));
    const ratio = ours && monolith ? (ours / monolith).toFixed(2) : '–';
    return [on, figure, ours ?? '–', monolith ?? '–', ratio, astro || '–'];
  });
}
