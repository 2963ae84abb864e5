import { PAGE_KINDS, type PageKind } from '../../budgets/page-kinds';
import { type LighthouseResult, lighthousePages } from '../lighthouse/lighthouse-pages';
import { LIGHTHOUSE_LIMITS } from '../lighthouse/run-lighthouse';
import { measuringBrowser } from '../measuring-browser';
import { Progress } from '../progress';
import { contenderTable, hashesOf, record } from '../recorded';
import type { Table } from '../table';
import { Attempts } from '../visitor/attempts';
import { type ActionTimes, actionSteps, measureActions } from '../visitor/measure-actions';
import { browserSource } from '../visitor/open-page';
import { type Contenders, startContenders } from '../visitor/start-contenders';
import { visitByTurns, visitSteps } from '../visitor/visit-by-turns';
import { type Result, visitTables } from '../visitor/visit-tables';
import { targetTable } from './judge';
import { LIMITS, TARGET_KINDS } from './limits';
import { type PageBytes, pageBytes } from './page-bytes';

interface TargetOptions {
  /** Visits by each contender, and repetitions of each action. */
  turns: number;
  /** Lighthouse runs per page. */
  runs: number;
  /** Keep the figures to compare later ones with. */
  record: boolean;
}

/** Measures every target in one run: `targets/limits.ts`. Yields the tables of the measurements, and the targets last. */
export async function* runTargets({ turns, runs, record: recorded }: TargetOptions): AsyncGenerator<Table> {
  console.log('Building the contenders …');
  const { servers, unbuilt, composed, certificate, close } = await startContenders();
  const browser = browserSource(await measuringBrowser(), certificate.fingerprint);
  try {
    const contenders = servers.map(({ contender }) => contender);
    yield contenderTable(contenders);
    const bytes = await bytesOf(composed);
    const attempts = new Attempts();
    for (const { contender, cause } of unbuilt) attempts.note({ contender, page: 'build', cause });
    const slowAttempts = new Attempts(LIGHTHOUSE_LIMITS);
    const pages = TARGET_KINDS.map((kind) => ({ kind, pathname: PAGE_KINDS[kind] }));
    const paths = pages.map(({ pathname }) => pathname);
    const ours = servers.filter(({ contender }) => contender.name === 'ours');
    const byLighthouse = servers
      .filter(({ contender }) => ['ours', ...Object.keys(LIMITS.simulatedLcp)].includes(contender.name))
      .flatMap(({ contender, url }) =>
        paths.map((pathname) => ({ contender: contender.name, origin: url, pathname })),
      );
    const progress = new Progress(
      visitSteps(servers, paths, turns) + actionSteps(ours.length, turns) + byLighthouse.length * runs,
    );
    const round = { browser, attempts, progress, turns, coldOnly: true };
    const visits: Result[] = [];
    for (const page of pages) visits.push(...(await visitByTurns(round, servers, 'phone', page)));
    yield* visitTables('phone', visits);
    const actions: ActionTimes[] = [];
    for await (const some of measureActions(round, ours)) actions.push(...some);
    const { fingerprint } = certificate;
    const lighthouse: LighthouseResult[] = [];
    const options = { runs, fingerprint, attempts: slowAttempts, progress };
    for await (const one of lighthousePages(byLighthouse, options)) lighthouse.push(one);
    yield* attempts.tables();
    yield* slowAttempts.tables();
    const table = targetTable({ visits, bytes, actions, lighthouse });
    if (recorded) {
      const { columns, rows } = table;
      record({ contenders: hashesOf(contenders), figures: { columns, rows } });
    }
    yield table;
  } finally {
    await browser.close();
    close();
  }
}

async function bytesOf({ store, id }: Contenders['composed']): Promise<Partial<Record<PageKind, PageBytes>>> {
  const all = TARGET_KINDS.map(async (kind) => [kind, await pageBytes(store, id, PAGE_KINDS[kind])] as const);
  return Object.fromEntries(await Promise.all(all));
}
