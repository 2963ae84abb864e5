import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { joinPath, LANGUAGE_CODES, splitPath } from '@site/contracts/languages';
import { PAGE_KINDS } from '../../budgets/page-kinds';
import { byTurns, failureTables } from '../by-turns';
import { installTools } from '../install-tools';
import { measuringBrowser } from '../measuring-browser';
import { median, medians } from '../medians';
import type { Table } from '../table';
import { ratio, type Target, targetTable } from '../targets';
import { startContenders } from '../visitor/start-contenders';
import { CATEGORIES, lighthouseRun, type Scored } from './lighthouse-run';

const RUNS = 3;
const QUICK = ['/ru', '/', '/ru/products/lumi-ai', '/ru/cases/retail-kazakhstan', '/ru/contacts'];
/** Milliseconds for a run, which has a limit of its own. */
const RUN_MS = 3 * 60_000;

const MIN_SCORE = 100;
const MAX_BLOCKING_MS = 50;
/** Our largest contentful paint under simulated throttling, divided by that of the page without scripts. */
const MAX_LCP_RATIO = 1.02;

/**
 * Runs Lighthouse's mobile profile on every kind of page in every language, over HTTP/2 with Brotli, in turn with the same page without
 * scripts. `BENCH_PATHS=/ru,/ua` selects pages.
 */
export async function* runLighthouseBench(quick: boolean): AsyncGenerator<Table> {
  const tools = await installTools();
  const browser = await measuringBrowser();
  const paths = process.env.BENCH_PATHS?.split(',') ?? (quick ? QUICK : everyPage());
  const { servers, failures, fingerprint, close } = await startContenders('own');
  const work = mkdtempSync(path.join(os.tmpdir(), 'bench-lighthouse-'));
  const file = path.join(work, 'report.json');
  const urls = Object.fromEntries(servers.map(({ contender, url }) => [contender.name, url]));
  const round = { turns: quick ? 1 : RUNS, failures, limitMs: RUN_MS };
  const rows: Table['rows'] = [];
  const targets: Target[] = [];
  try {
    for (const pathname of paths) {
      const runs = await byTurns(round, `Lighthouse ${pathname}`, urls, (url) =>
        lighthouseRun(url + pathname, { tools, browser, fingerprint, file }),
      );
      if (runs.ours) rows.push(row(pathname, runs.ours));
      targets.push(...targetsOf(pathname, runs.ours ?? [], runs['no script'] ?? []));
    }
    const columns = ['page', ...CATEGORIES, 'LCP, ms', 'blocking, ms', 'what costs points'];
    yield { title: 'Lighthouse, phone', columns, rows };
    yield* failureTables(failures);
    yield targetTable('Lighthouse', targets);
  } finally {
    close();
    rmSync(work, { recursive: true, force: true });
  }
}

const everyPage = (): string[] =>
  Object.values(PAGE_KINDS).flatMap((pathname) =>
    LANGUAGE_CODES.map((lang) => joinPath(lang, splitPath(pathname).path)),
  );

function row(pathname: string, runs: Scored[]): Table['rows'][number] {
  const scores = medians(runs.map((run) => run.scores));
  const times = medians(runs.map((run) => run.times));
  const faults = [...new Set(runs.flatMap((run) => run.faults))];
  const points = CATEGORIES.map((category) => scores[category]);
  return [pathname, ...points, times.lcp, times.blocking, faults.join(', ') || '–'];
}

function targetsOf(on: string, ours: Scored[], bare: Scored[]): Target[] {
  const middle = (runs: Scored[], figure: (run: Scored) => number) =>
    runs.length > 0 ? median(runs.map(figure)) : undefined;
  const lcp = (runs: Scored[]) => middle(runs, ({ times }) => times.lcp);
  return [
    ...CATEGORIES.map((category) => ({
      target: category,
      on,
      atLeast: MIN_SCORE,
      figure: middle(ours, ({ scores }) => scores[category]),
    })),
    {
      target: 'blocking time, ms',
      on,
      atMost: MAX_BLOCKING_MS,
      figure: middle(ours, ({ times }) => times.blocking),
    },
    { target: 'LCP / no script', on, atMost: MAX_LCP_RATIO, figure: ratio(lcp(ours), lcp(bare)) },
  ];
}
