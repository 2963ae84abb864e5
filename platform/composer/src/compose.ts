import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ReleaseError, type SerializedFault } from '@platform/base/release-error';
import { SHELL } from '@site/contracts/microfrontend';
import { withoutTexts } from '@site/contracts/shown-texts';
import type { SiteJson, StageSettings } from '@site/contracts/site-json';
import type { RemoteServerModule } from '@site/federation/remote';
import { keys } from '@site/site-model/bucket-keys';
import {
  type CompositionManifest,
  compositionManifestSchema,
  type GivenUp,
  type Versions,
} from '@site/site-model/composition';
import { BodyCache, type RenderedBody } from './body-cache';
import { lackingPages, pageFaults } from './check-page';
import { LOOK } from './checks/composer-answer';
import { messagesOf, textFaults } from './checks/texts';
import { composerHash, compositionId } from './composition-id';
import { DeadLinks } from './dead-links';
import { writeSiteFiles } from './files/write-site-files';
import { documentHtml } from './html';
import { htmlElements } from './html-elements';
import { formFaults } from './lead-forms';
import { type Assets, PageAssets } from './page-assets';
import { type PlannedPage, planPages } from './page-data';
import { addPictures } from './pictures/add-pictures';
import { registryOf } from './registry';
import { asRemote, type ShellServerModule } from './server-modules';
import { PageSheets, type StyledPage } from './sheets/page-sheets';
import { shownTexts } from './shown-texts';
import { type ObjectStore, WriteOnceConflict } from './store/object-store';
import { composerView } from './store/staged';
import { type LoadedPart, loadParts } from './workspace';

/** Returns the error of a composition that can't be made, with every fault, so that one run shows them all. */
export const compositionRefused = (faults: readonly SerializedFault[]) =>
  new ReleaseError(
    'release/composition-refused',
    `The composition has ${faults.length} fault(s)`,
    '',
    faults,
  );

const sha256 = (body: Buffer) => createHash('sha256').update(body).digest('hex');

/** The inputs of a composition. */
interface Wanted {
  id: string;
  versions: Versions;
  settings: StageSettings;
  retired: readonly string[];
}

/**
 * Renders every page of the site in every language from published versions, and writes an immutable composition; a preview is staged.
 * The addresses in `retired` answer 410 unless a part has a page there or redirects them. Returns an existing composition unchanged.
 * Imports the teams' server bundles, so it must run in its own process.
 */
export async function compose(
  bucket: ObjectStore,
  versions: Versions,
  settings: StageSettings,
  doing: (what: string) => void = () => {},
  retired: readonly string[] = [],
): Promise<CompositionManifest> {
  const store = composerView(bucket, settings);
  const id = compositionId(versions, settings, retired);
  const existing = await store.read(keys.composition(id));
  if (existing) return compositionManifestSchema.parse(JSON.parse(existing.toString()));
  const dir = mkdtempSync(path.join(os.tmpdir(), 'compose-'));
  try {
    const parts = await loadParts(store, versions, dir, doing);
    return await render(store, { id, versions, settings, retired }, parts, doing);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

async function render(
  store: ObjectStore,
  { id, versions, settings, retired }: Wanted,
  parts: Record<string, LoadedPart>,
  doing: (what: string) => void,
): Promise<CompositionManifest> {
  const { [SHELL]: shellPart, ...remoteParts } = parts;
  if (!shellPart) throw new Error('A composition needs a shell.');
  const shell = shellPart.server as ShellServerModule;
  const remotes: Record<string, RemoteServerModule> = Object.fromEntries(
    Object.entries(remoteParts).map(([name, part]) => [name, asRemote(name, part.server)]),
  );
  shell.provideRemotes(remotes);
  const site: SiteJson = {
    composition: id,
    dataBase: `/data/${id}`,
    settings,
    remotes: Object.entries(remoteParts).map(([name, part]) => ({
      name,
      version: part.manifest.version,
      entry: part.files.href(part.manifest.entry),
      patterns: remotes[name]?.routes.map((route) => route.pattern) ?? [],
    })),
  };
  const { registry, faults } = registryOf(shell, remotes, retired);
  if (faults.length > 0) throw compositionRefused(faults);
  const pages = planPages(shell, remotes, registry, settings.voice.texts);
  faults.push(...lackingPages(pages), ...formFaults(pages));
  faults.push(...textFaults(messagesOf(shell, remotes)));
  const bodies = new BodyCache(store, site, shellPart.manifest.version);
  const assets = new PageAssets(parts, { shell, remotes });
  const { origin } = settings;
  doing('drawing the pages’ pictures');
  await addPictures(store, shellPart.files, pages);
  const documents: CompositionManifest['pages'] = [];
  const links = new DeadLinks();
  const sheets = new PageSheets(store);
  const attempt = async ({ owner, data }: PlannedPage, work: (fault: (what: string) => void) => unknown) => {
    const place = { part: owner, file: `${data.path} (${data.lang})` };
    doing(`rendering ${owner} ${place.file}`);
    try {
      await work((what) => faults.push({ code: 'release/page-unsafe', ...place, what, remedy: LOOK }));
    } catch (error) {
      const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
      faults.push({
        code: 'release/page-throws',
        ...place,
        what: `can't be rendered: ${what}`,
        remedy: 'Correct the page',
      });
    }
  };

  const drawn: { page: PlannedPage; needed: StyledPage & Assets; key: string; checked: string }[] = [];
  const rendered = async ({ data }: PlannedPage, json: string): Promise<RenderedBody> => {
    const { html, pattern } = await shell.render(site, data);
    const shown = withoutTexts(json, shownTexts(html, shell.headTags(data, origin)));
    return { html: Buffer.from(html), pattern, shown: Buffer.from(JSON.stringify(shown)) };
  };
  for (const page of pages)
    await attempt(page, async (fault) => {
      const { lang, path } = page.data;
      const json = JSON.stringify(page.data);
      const key = bodies.keyOf(page, json);
      const { html, pattern, shown } = await bodies.of(key, () => rendered(page, json));
      const elements = htmlElements(html.toString());
      pageFaults(page, elements).forEach(fault);
      links.add(page, elements);
      const needed = { owner: page.owner, pattern, ...assets.of(page, pattern) };
      sheets.add(needed, elements);
      drawn.push({ page, needed, key, checked: sha256(html) });
      await store.writeOnce(keys.data(id, lang, path), json);
      await store.writeOnce(keys.shownData(id, lang, path), shown);
    });

  // After all pages: the style sheet of a kind has the rules of all its pages. The bodies come from the cache again, since in memory
  // those of a thousand pages would take 200 MB.
  for (const { page, needed, key, checked } of drawn)
    await attempt(page, async (fault) => {
      const { data, owner } = page;
      const { lang, path } = data;
      const { html: body } = await bodies.of(key, () => rendered(page, JSON.stringify(data)));
      if (sha256(body) !== checked) fault('is rendered differently each time');
      const whole = needed.sheets.map(({ href }) => href);
      const sheet = await sheets.hrefOf(needed);
      const { before, after } = documentHtml({
        page: data,
        site,
        title: shell.pageTitle(data),
        headTags: shell.headTags(data, origin),
        headMark: shell.HEAD_MARK,
        // Structured data stand beside the questions that they repeat, because gzip finds a repetition only within 32 KB.
        dataAfterPage: data.head.faq !== undefined,
        data: `/${keys.shownData(id, lang, path)}`,
        ...needed,
        ...(sheet === undefined ? { styles: whole, sheets: undefined } : { styles: [sheet], sheets: whole }),
      });
      const html = Buffer.concat([Buffer.from(before), body, Buffer.from(after)]);
      const file = keys.page(id, lang, path);
      documents.push({ lang, path, owner, html: file, sha256: sha256(html) });
      await store.writeOnce(file, html);
    });
  if (faults.length > 0) throw compositionRefused(faults);
  await writeSiteFiles(store, id, shellPart.files, pages, { registry, origin, preview: settings.preview });

  const givenUp: GivenUp = { moved: registry.moved, gone: registry.gone };
  await store.writeOnce(keys.givenUp(id), JSON.stringify(givenUp));
  const deadLinks = links.among(registry);
  const manifest: CompositionManifest = {
    id,
    versions,
    settings,
    api: Math.min(...Object.values(parts).map((part) => part.manifest.api)),
    createdAt: new Date().toISOString(),
    composer: composerHash(),
    pictures: [...new Set(pages.flatMap(({ data }) => data.picture?.slice(1) ?? []))].sort(),
    sheets: await sheets.keys(),
    pages: documents,
    ...givenUp,
    retired: registry.retired,
    // Listed, not rejected: whether a dead link is accepted depends on what is live and on the command.
    deadLinks,
  };
  try {
    await store.writeOnce(keys.composition(id), JSON.stringify(manifest));
  } catch (error) {
    // Another process has just composed the same; only the time in the manifest differs.
    const theirs = error instanceof WriteOnceConflict && (await store.read(keys.composition(id)));
    if (!theirs) throw error;
    return compositionManifestSchema.parse(JSON.parse(theirs.toString()));
  }
  return manifest;
}
