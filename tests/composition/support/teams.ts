import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Listening, listen } from '@platform/base/listen';
import { folderOfTest } from '@platform/base/test-support/temporary-folder';
import { manifestKey } from '@platform/composer/checks/versions';
import { folderStore } from '@platform/composer/store/object-store';
import { filePointer } from '@platform/releases/local/local-site';
import { liveLog, previewLog, projectionRecord } from '@platform/releases/log/live-log';
import { releaseAllParts } from '@platform/releases/orders/release';
import type { ReleaseSite } from '@platform/releases/release-site';
import type { ReleaseTarget } from '@platform/releases/release-target';
import { createTable } from '@platform/releases/test-support/create-table';
import { COMPOSITION_DIGITS, VERSION_DIGITS } from '@site/contracts/ids';
import { LANGUAGE_CODES, type Language } from '@site/contracts/languages';
import { keys } from '@site/site-model/bucket-keys';
import type { DeadLink, Versions } from '@site/site-model/composition';
import { EDGE_KEYS } from '@site/site-model/edge-store';
import { compositionManifest } from '@site/site-model/test-support/composition-manifest';
import dynalite from 'dynalite';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { FIXTURE_SETTINGS } from './fixture-parts';

/** Returns a version derived from any text. */
export const hex = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, VERSION_DIGITS);

/** Returns a composition id derived from any text. */
export const idOf = (text: string) => hex(text).slice(0, COMPOSITION_DIGITS);

/** Returns a dead link from the list of cases. */
export const linkTo = (path: string): DeadLink => ({
  ...{ part: 'mfe-content', file: '/cases (en)' },
  what: `links to ${path}, and no page is there`,
});

/** Returns a page of a part in every language. */
export const pageOf = (owner: string, path: string, languages: readonly Language[] = LANGUAGE_CODES) =>
  languages.map((lang) => ({ lang, path, html: `${lang}${path}`, sha256: '', owner }));

/** A team that releases, and what a command reads of its stage. */
export type Team = ReleaseTarget & Pick<ReleaseSite['target'], 'fallback'>;

/** Makes versions live, whatever was live before. */
export async function releaseAll(target: ReleaseTarget, versions: Versions) {
  const live = await target.log.current();
  const record = await releaseAllParts(target, versions, live?.sequence);
  return { ...record, id: record.composition };
}

/** The first live versions. */
export const A = { shell: hex('s1'), 'mfe-products': hex('p1'), 'mfe-content': hex('c1') };

/** Returns a target that runs `between` just before its first write to the log. */
export function outrun(target: ReleaseTarget, between: () => Promise<unknown>) {
  let isFirst = true;
  const append: typeof target.log.append = async (record) => {
    if (isFirst) await between();
    isFirst = false;
    await target.log.append(record);
  };
  return { ...target, log: { ...target.log, append } };
}

/** Creates a separate bucket, live log and edge for each test of a file, with teams that release to them. */
export function releaseFixture() {
  let server: Listening;
  let table: string;
  let dir: string;
  const composed: Versions[] = [];
  let deadLinks: (versions: Versions) => DeadLink[] = () => [];
  let pages: Record<string, string> = {};

  beforeAll(async () => {
    server = await listen(dynalite({ createTableMs: 0 }), { port: 0, what: 'DynamoDB' });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    dir = folderOfTest();
    composed.length = 0;
    deadLinks = () => [];
    pages = {};
    table = `releases-${path.basename(dir)}`;
    await createTable(server.url, table);
  });

  const valuesOf = (file: string) => JSON.parse(readFileSync(path.join(dir, file), 'utf8')) as Record<string, string>;
  const values = () => valuesOf('kvs.json');
  const pointer = () => JSON.parse(values()[EDGE_KEYS.live] ?? '{}') as unknown;
  return {
    /** Returns the folder that contains `bucket/`. */
    folder: () => dir,
    /** The composed versions in order. */
    composed,
    /** Sets which dead links the composer reports from now on. */
    setDeadLinks(of: typeof deadLinks) {
      deadLinks = of;
    },
    /** Sets the path of the page that each of these parts has from now on. */
    setPages(of: typeof pages) {
      pages = of;
    },
    /** Returns the live pointer of the edge. */
    pointer,
    /** Returns the composition ids under the edge's two keys. */
    edge: () => {
      const id = (key: string) => (JSON.parse(values()[key] ?? '{}') as { id?: string }).id;
      return { live: id(EDGE_KEYS.live), lastGood: id(EDGE_KEYS.lastGood) };
    },
    previews: () => previewLog({ table, endpoint: server.url }),
    /** Returns the table that holds everything. */
    database: () => ({ table, endpoint: server.url }),
    /** Returns the content of the edge's key-value store. */
    values,
    previewValues: () => valuesOf('kvs-previews.json'),
    /** Returns a team's target with a composer that renders nothing; `meanwhile` runs once during composing. */
    team(who: string, meanwhile?: () => Promise<unknown>): Team {
      let interrupt = meanwhile;
      const store = folderStore(path.join(dir, 'bucket'));
      return {
        who,
        store,
        log: liveLog({ table, endpoint: server.url }),
        pointer: filePointer(path.join(dir, 'kvs.json')),
        projection: projectionRecord({ table, endpoint: server.url }),
        previewPointer: filePointer(path.join(dir, 'kvs-previews.json')),
        previews: previewLog({ table, endpoint: server.url }),
        fallback: async () => undefined,
        settings: FIXTURE_SETTINGS,
        async compose(versions, settings, retired = []) {
          composed.push(versions);
          const once = interrupt;
          interrupt = undefined;
          await once?.();
          const id = idOf(JSON.stringify([Object.entries(versions).sort(), settings, retired]));
          const manifest = compositionManifest({
            ...{ id, versions, settings, deadLinks: deadLinks(versions) },
            ...{ retired: [...retired], gone: [...retired] },
            pages: Object.entries(pages).flatMap(([owner, path]) => (versions[owner] ? pageOf(owner, path) : [])),
          });
          await store.writeOnce(keys.composition(id), JSON.stringify(manifest));
          // Their files count as served.
          for (const [name, version] of Object.entries(versions)) {
            const key = manifestKey(name, version);
            if (!(await store.exists(key))) await store.writeOnce(key, '{}');
          }
          return manifest;
        },
      };
    },
  };
}
