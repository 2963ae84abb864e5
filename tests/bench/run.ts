import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { parseEnvironment } from '@site/contracts/environment';
import { startSite } from '../../infra/local/site';
import { ROOT } from '../bin/steps';
import { findBrowser } from '../browser/find-browser';
import { PAGE_KINDS } from '../budgets/page-kinds';
import { type Visit, visit } from './visit';

/** Visits of each page by each contender; the table shows their medians. */
const VISITS = Number(process.env.BENCH_VISITS ?? 5);
const KINDS = (process.env.BENCH_PAGES?.split(',') ?? [
  'home',
  'product',
  'case',
  'contacts',
]) as (keyof typeof PAGE_KINDS)[];
/** The page as it is served, and the physical limit: the same HTML and CSS with no script at all. */
const CONTENDERS = { ours: true, 'no script': false } as const;

const dir = mkdtempSync(path.join(os.tmpdir(), 'site-bench-'));
const site = await startSite({
  environment: parseEnvironment({ PORT: '0', DYNAMODB_PORT: '0', LOCAL_DATA_DIR: dir }),
  cdkOut: path.join(ROOT, '.local/cdk.out-bench'),
  mode: 'production',
  log: () => undefined,
});
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
const rows: (Visit & { page: string; contender: string })[] = [];
try {
  for (const kind of KINDS) {
    const visits = new Map<string, Visit[]>();
    // By turns, so that what else the machine does falls on both alike.
    for (let turn = 0; turn < VISITS; turn += 1) {
      for (const [contender, scripts] of Object.entries(CONTENDERS)) {
        const one = await visit(browser, site.url + PAGE_KINDS[kind], scripts);
        visits.set(contender, [...(visits.get(contender) ?? []), one]);
      }
    }
    for (const [contender, all] of visits) rows.push({ page: kind, contender, ...medians(all) });
  }
} finally {
  await browser.close();
  await site.close();
  rmSync(dir, { recursive: true, force: true });
}
console.table(rows);
const file = path.join(ROOT, 'test-results/bench.json');
mkdirSync(path.dirname(file), { recursive: true });
writeFileSync(file, JSON.stringify({ profile: '150 ms, 1.6 Mbps, CPU x4', visits: VISITS, rows }, null, 2));
console.log(`Written to ${path.relative(ROOT, file)}`);

function medians(visits: Visit[]): Visit {
  const keys = Object.keys(visits[0] ?? {}) as (keyof Visit)[];
  const median = (key: keyof Visit) =>
    visits.map((one) => one[key]).sort((a, b) => a - b)[Math.floor(visits.length / 2)] ?? Number.NaN;
  return Object.fromEntries(keys.map((key) => [key, median(key)])) as unknown as Visit;
}
