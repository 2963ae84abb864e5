import { joinPath, LANGUAGE_CODES, splitPath } from '@site/contracts/languages';
import { keys } from '@site/site-model/bucket-keys';
import { compositionManifestSchema } from '@site/site-model/composition';
import { composeNow } from '../../budgets/compose-now';
import { PAGE_KINDS } from '../../budgets/page-kinds';
import { makeCertificate } from '../../support/certificate';
import { Progress } from '../progress';
import type { Table } from '../table';
import { ATTEMPT_LIMITS, Attempts } from '../visitor/attempts';
import { ownContenders } from '../visitor/own-contenders';
import { serveContender } from '../visitor/serve';
import { lighthousePages } from './lighthouse-pages';
import { CATEGORIES } from './lighthouse-run';

const RUNS = 3;
const QUICK = ['/ru', '/', '/ru/products/lumi-ai', '/ru/cases/retail-kazakhstan', '/ru/contacts'];
/** A run has its own limit, which is longer than that of a visit. */
export const LIGHTHOUSE_LIMITS = { ...ATTEMPT_LIMITS, visitMs: 3 * 60_000 };

/**
 * Runs Lighthouse's mobile profile on every kind of page in every language, over HTTP/2 with Brotli.
 * `BENCH_PATHS=/ru,/ua` selects pages.
 */
export async function* runLighthouseBench(quick: boolean): AsyncGenerator<Table> {
  const { store, id, remove } = await composeNow();
  const certificate = makeCertificate();
  const { fingerprint } = certificate;
  try {
    const text = String(await store.read(keys.composition(id)));
    const manifest = compositionManifestSchema.parse(JSON.parse(text));
    const [ours] = ownContenders(store, manifest);
    const server = await serveContender(ours, certificate);
    try {
      const paths = process.env.BENCH_PATHS?.split(',') ?? (quick ? QUICK : everyPage());
      const runs = quick ? 1 : RUNS;
      const attempts = new Attempts(LIGHTHOUSE_LIMITS);
      const progress = new Progress(paths.length * runs);
      const pages = paths.map((pathname) => ({ contender: ours.name, origin: server.url, pathname }));
      const rows: Table['rows'] = [];
      for await (const result of lighthousePages(pages, { runs, fingerprint, attempts, progress })) {
        const { pathname, scores, times, faults } = result;
        const points = CATEGORIES.map((name) => scores[name]);
        rows.push([pathname, ...points, times.lcp, times.blocking, faults.join(', ') || '–']);
      }
      const columns = ['page', ...CATEGORIES, 'LCP, ms', 'blocking, ms', 'what costs points'];
      yield { title: 'Lighthouse, phone', columns, rows };
      yield* attempts.tables();
    } finally {
      server.close();
    }
  } finally {
    remove();
  }
}

function everyPage(): string[] {
  return Object.values(PAGE_KINDS).flatMap((pathname) =>
    LANGUAGE_CODES.map((lang) => joinPath(lang, splitPath(pathname).path)),
  );
}
