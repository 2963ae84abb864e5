import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { folderStore } from '@platform/composer/store/folder-store';
import { allParts } from '@platform/releases/build/parts';
import { publish } from '@platform/releases/publish/publish';
import { joinPath, LANGUAGE_CODES } from '@site/contracts/languages';
import { keys } from '@site/site-model/bucket-keys';
import type { CompositionManifest, Versions } from '@site/site-model/composition';
import { type AstroPage, buildAstro } from '../build-astro';
import type { Ran } from '../run-in';
import { sizes } from '../sizes';
import type { Table } from '../table';
import { composeTimed } from './compose-timed';
import { publishMultiplied } from './multiplied';

/** At this number of pages Astro builds the same pages for comparison. */
const BESIDE_ASTRO = 1000;
/** The part that gets the added pages, and one whose release changes few pages. */
const [GROWING, OTHER] = ['mfe-content', 'mfe-products'] as const;

/**
 * Measures pages per second of full compositions, of one after the release of one part, and of Astro, each in an empty
 * bucket.
 */
export async function runComposerBench(quick: boolean): Promise<Table[]> {
  const rows: Table['rows'] = [];
  for (const size of sizes(quick)) rows.push(...(await measure(size)));
  const columns = ['what', 'pages', 'seconds', 'pages/s', 'ms/page', 'processor ms/page', 'memory, MB'];
  return [{ title: 'Composer: whole documents from published versions', columns, rows }];
}

async function measure(size: number): Promise<Table['rows']> {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'bench-composer-'));
  try {
    const store = folderStore(path.join(dir, 'bucket'));
    const real: Versions = {};
    for (const part of allParts()) {
      real[part.name] = (await publish(part, store)).manifest.version;
    }
    const published = (name: string) => ({ name, version: real[name] ?? '' });
    const bucket = path.join(dir, 'bucket');
    const { manifest } = await composeTimed(bucket, real);
    const own = manifest.pages.length;
    const extra = Math.max(0, Math.round((size - own) / LANGUAGE_CODES.length));
    const grown = await publishMultiplied(store, published(GROWING), 0, extra);
    const versions = { ...real, [GROWING]: grown };
    const full = await composeTimed(bucket, versions);
    const other = await publishMultiplied(store, published(OTHER), 1, 0);
    const next = await composeTimed(bucket, { ...versions, [OTHER]: other }, full.manifest.id);
    const rows = [
      row('full', full.manifest.pages.length, full),
      row(`after a release of ${OTHER}`, next.manifest.pages.length, next),
    ];
    if (size === BESIDE_ASTRO) {
      const pages = astroPages(bucket, full.manifest);
      rows.push(
        row('Astro, the same texts', pages.length, await buildAstro('astro', pages, path.join(dir, 'astro'))),
      );
    }
    for (const cells of rows) console.log(cells.join('  '));
    return rows;
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

function astroPages(bucket: string, { id, pages }: CompositionManifest): AstroPage[] {
  return pages.map(({ lang, path: pagePath }) => ({
    pathname: joinPath(lang, pagePath),
    page: JSON.parse(readFileSync(path.join(bucket, keys.data(id, lang, pagePath)), 'utf8')),
  }));
}

function row(what: string, pages: number, { seconds, cpuSeconds, peakMB }: Ran): Table['rows'][number] {
  return [
    what,
    pages,
    seconds.toFixed(1),
    (pages / seconds).toFixed(0),
    ((seconds / pages) * 1000).toFixed(1),
    ((cpuSeconds / pages) * 1000).toFixed(1),
    peakMB,
  ];
}
