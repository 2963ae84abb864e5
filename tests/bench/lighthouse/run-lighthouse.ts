import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { joinPath, LANGUAGE_CODES, splitPath } from '@site/contracts/languages';
import { keys } from '@site/site-model/bucket-keys';
import { compositionManifestSchema } from '@site/site-model/composition';
import { findBrowser } from '../../browser/find-browser';
import { composeNow } from '../../budgets/compose-now';
import { PAGE_KINDS } from '../../budgets/page-kinds';
import { makeCertificate } from '../../support/certificate';
import { installTools } from '../install-tools';
import { medians } from '../medians';
import type { Table } from '../table';
import { ownContenders } from '../visitor/own-contenders';
import { serveContender } from '../visitor/serve';
import { CATEGORIES, lighthouseRun, type Scored } from './lighthouse-run';

/** Runs per page: performance is the median, the other scores do not vary between runs. */
const RUNS = 3;
const QUICK = ['/ru', '/', '/ru/products/lumi-ai', '/ru/cases/retail-kazakhstan', '/ru/contacts'];

/**
 * Runs Lighthouse's mobile profile on every kind of page in every language, over HTTP/2 with Brotli.
 * `BENCH_PATHS=/ru,/ua` selects pages.
 */
export async function runLighthouseBench(quick: boolean): Promise<Table[]> {
  const tools = await installTools('tests/bench/tools');
  const browser = await findBrowser();
  const { store, id, remove } = await composeNow();
  const work = mkdtempSync(path.join(os.tmpdir(), 'bench-lighthouse-'));
  const text = String(await store.read(keys.composition(id)));
  const manifest = compositionManifestSchema.parse(JSON.parse(text));
  const certificate = makeCertificate();
  const server = await serveContender(ownContenders(store, manifest)[0], certificate);
  const paths = process.env.BENCH_PATHS?.split(',') ?? (quick ? QUICK : everyPage());
  const rows: Table['rows'] = [];
  try {
    for (const pathname of paths) {
      const runs: Scored[] = [];
      for (let run = 0; run < (quick ? 1 : RUNS); run += 1) {
        const file = path.join(work, 'report.json');
        const { fingerprint } = certificate;
        runs.push(await lighthouseRun(server.url + pathname, { tools, browser, fingerprint, file }));
      }
      const scores = medians(runs.map((run) => run.scores));
      const faults = [...new Set(runs.flatMap((run) => run.faults))];
      rows.push([pathname, ...CATEGORIES.map((name) => scores[name]), faults.join(', ') || '–']);
      console.log(rows.at(-1)?.join('  '));
    }
  } finally {
    server.close();
    remove();
    rmSync(work, { recursive: true, force: true });
  }
  return [{ title: 'Lighthouse, phone', columns: ['page', ...CATEGORIES, 'what costs points'], rows }];
}

function everyPage(): string[] {
  return Object.values(PAGE_KINDS).flatMap((pathname) =>
    LANGUAGE_CODES.map((lang) => joinPath(lang, splitPath(pathname).path)),
  );
}
