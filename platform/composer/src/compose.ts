import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ReleaseError, type SerializedFault } from '@platform/base/release-error';
import { SHELL } from '@site/contracts/microfrontend';
import { withoutTexts } from '@site/contracts/shown-texts';
import type { SiteJson, StageSettings } from '@site/contracts/site-json';
import { keys } from '@site/site-model/bucket-keys';
import type { CompositionManifest, GivenUp } from '@site/site-model/composition';
import { BodyCache, type RenderedBody } from './body-cache';
import { PART_HOST_FILE } from './bundle-functions';
import { lackingPages, pageFaults } from './check-page';
import { LOOK } from './checks/composer-answer';
import { messagesOf, textFaults } from './checks/texts';
import { composerHash, compositionId } from './composition-id';
import { compositionRefused } from './composition-refused';
import { DeadLinks } from './dead-links';
import { PageWords } from './files/search-index';
import { writeSiteFiles } from './files/write-site-files';
import { fillSlots } from './fill-slots';
import { type HostedRemote, type HostedShell, hostedParts } from './hosted-parts';
import { documentHtml } from './html';
import { htmlElements } from './html-elements';
import { formFaults } from './lead-forms';
import { type Assets, PageAssets } from './page-assets';
import { type PlannedPage, planPages } from './page-data';
import { ENDED, PartHosts } from './part-hosts';
import { registryOf } from './registry';
import type { ComposeRequest } from './request';
import { PageSheets, type StyledPage } from './sheets/page-sheets';
import { shownTexts } from './shown-texts';
import type { ObjectStore } from './store/object-store';
import { composerView } from './store/staged';
import { type LaidOutPart, layOutParts } from './workspace';

const sha256 = (body: Buffer) => createHash('sha256').update(body).digest('hex');

/** What a composition is made of, and what is found while it is made. */
interface Work {
  store: ObjectStore;
  id: string;
  settings: StageSettings;
  parts: Record<string, LaidOutPart>;
  shellPart: LaidOutPart;
  shell: HostedShell;
  remotes: Record<string, HostedRemote>;
  hosts: PartHosts;
  site: SiteJson;
  bodies: BodyCache;
  sheets: PageSheets;
  faults: SerializedFault[];
}

/**
 * Renders every page of the site in every language from published versions, and writes the files of an immutable composition but its
 * manifest, which the accepting process writes; a preview is staged. The addresses in `retired` answer 410 unless a part has a page
 * there or redirects them. The teams' server bundles run in processes of their own, and what these answer is data.
 *
 * @param bundles Folder with the bundle of such a process.
 */
export async function compose(
  bucket: ObjectStore,
  {
    versions,
    settings,
    retired = [],
    stepMs,
  }: Pick<ComposeRequest, 'versions' | 'settings' | 'retired' | 'stepMs'>,
  bundles: string,
  doing: (what: string) => void = () => {},
): Promise<CompositionManifest> {
  const store = composerView(bucket, settings);
  const id = compositionId(versions, settings, retired);
  const dir = mkdtempSync(path.join(os.tmpdir(), 'compose-'));
  const hosts = new PartHosts({ dir, program: path.join(bundles, PART_HOST_FILE), stepMs, doing });
  try {
    const parts = await layOutParts(store, versions, dir);
    const hosted = await hostedParts(hosts, Object.keys(parts), settings);
    const work = linked({ store, id, settings, parts, hosts, ...hosted });
    const { shell, remotes, faults } = work;
    const { registry, faults: undeclared } = registryOf(shell, remotes, retired);
    if (undeclared.length > 0) throw compositionRefused(undeclared);
    const pages = planPages(shell, remotes, registry, settings.voice.language);
    faults.push(...lackingPages(pages), ...formFaults(pages), ...textFaults(messagesOf(shell, remotes)));
    const { bodies, links, words } = await renderBodies(work, pages);
    const documents = await writeDocuments(work, bodies);
    if (faults.length > 0) throw compositionRefused(faults);
    const { origin, preview } = settings;
    await writeSiteFiles(store, id, work.shellPart.files, pages, { registry, origin, preview, words });
    const givenUp: GivenUp = { moved: registry.moved, gone: registry.gone };
    await store.writeOnce(keys.givenUp(id), JSON.stringify(givenUp));
    return {
      id,
      versions,
      settings,
      api: Math.min(...Object.values(parts).map((part) => part.manifest.api)),
      createdAt: new Date().toISOString(),
      composer: composerHash(),
      sheets: await work.sheets.keys(),
      pages: documents,
      ...givenUp,
      retired: registry.retired,
      // Listed, not rejected: whether a dead link is accepted depends on what is live and on the command.
      deadLinks: links.among(registry),
    };
  } finally {
    hosts.close();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Tells the processes about each other's parts, and returns what the steps share. */
function linked(
  given: Pick<Work, 'store' | 'id' | 'settings' | 'parts' | 'hosts' | 'shell' | 'remotes'>,
): Work {
  const { store, id, settings, parts, hosts, remotes } = given;
  const { [SHELL]: shellPart, ...remoteParts } = parts;
  if (!shellPart) throw new Error('A composition needs a shell.');
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
  const slots = Object.entries(remotes).map(([name, remote]) => [name, Object.keys(remote.slots)] as const);
  hosts.link({ site, slots: Object.fromEntries(slots) });
  const bodies = new BodyCache(store, site, shellPart.manifest.version);
  return { ...given, shellPart, site, bodies, sheets: new PageSheets(store), faults: [] };
}

/** A page whose body is rendered and checked. */
interface Body {
  page: PlannedPage;
  needed: StyledPage & Assets;
  /** Its place in the cache, and the hash of its HTML. */
  key: string;
  checked: string;
}

/** Renders the page of each plan, or takes it from the cache, and writes its data. */
async function renderBodies(
  work: Work,
  pages: readonly PlannedPage[],
): Promise<{ bodies: Body[]; links: DeadLinks; words: PageWords }> {
  const { store, id } = work;
  const assets = new PageAssets(work.parts, work);
  const bodies: Body[] = [];
  const links = new DeadLinks();
  const words = new PageWords();
  const failed = await renderMissing(work, pages);
  for (const page of pages)
    await attempt(work, page, async (fault) => {
      const { lang, path } = page.data;
      const json = JSON.stringify(page.data);
      const key = work.bodies.keyOf(page, json);
      if (failed.has(key)) throw failed.get(key);
      const { html, pattern, shown } = await bodyOf(work, page, key, json);
      const markup = html.toString();
      const elements = htmlElements(markup);
      pageFaults(page, elements).forEach(fault);
      links.add(page, elements);
      if (path === page.data.canonicalPath) words.add(page.data, markup);
      const needed = { owner: page.owner, pattern, ...assets.of(page, pattern) };
      work.sheets.add(needed, elements);
      bodies.push({ page, needed, key, checked: sha256(html) });
      await store.writeOnce(keys.data(id, lang, path), json);
      await store.writeOnce(keys.shownData(id, lang, path), shown);
    });
  return { bodies, links, words };
}

/**
 * Renders the pages that are not in the cache, those of different parts side by side. Returns what failed, by the page's place in the
 * cache.
 */
async function renderMissing(work: Work, pages: readonly PlannedPage[]): Promise<Map<string, unknown>> {
  const failed = new Map<string, unknown>();
  await Promise.all(
    [...new Set(pages.map(({ owner }) => owner))].map(async (owner) => {
      for (const page of pages) {
        if (page.owner !== owner) continue;
        const json = JSON.stringify(page.data);
        const key = work.bodies.keyOf(page, json);
        await bodyOf(work, page, key, json).catch((error: unknown) => failed.set(key, error));
      }
    }),
  );
  return failed;
}

/**
 * Writes the document around each body. After all bodies: the style sheet of a kind has the rules of all its pages. The bodies come from
 * the cache again, since in memory those of a thousand pages would take 200 MB.
 */
async function writeDocuments(work: Work, bodies: readonly Body[]): Promise<CompositionManifest['pages']> {
  const { store, id, shell, site } = work;
  const documents: CompositionManifest['pages'] = [];
  for (const { page, needed, key, checked } of bodies)
    await attempt(work, page, async (fault) => {
      const { data, owner } = page;
      const { lang, path } = data;
      const { html: body, title, headTags } = await bodyOf(work, page, key, JSON.stringify(data));
      if (sha256(body) !== checked) fault('is rendered differently each time');
      const whole = needed.sheets.map(({ href }) => href);
      const sheet = await work.sheets.hrefOf(needed);
      const { opening, closing } = documentHtml({
        page: data,
        site,
        title,
        headTags,
        headMark: shell.HEAD_MARK,
        // Structured data stand beside the questions that they repeat, because gzip finds a repetition only within 32 KB.
        dataAfterPage: data.head.faq !== undefined,
        data: `/${keys.shownData(id, lang, path)}`,
        ...needed,
        ...(sheet === undefined ? { styles: whole, sheets: undefined } : { styles: [sheet], sheets: whole }),
      });
      const html = Buffer.concat([Buffer.from(opening), body, Buffer.from(closing)]);
      const file = keys.page(id, lang, path);
      documents.push({ lang, path, owner, html: file, sha256: sha256(html) });
      await store.writeOnce(file, html);
    });
  return documents;
}

/**
 * Returns a page's body from the cache, or renders it: in a process of the shell and the page's owner, in which the elements of other
 * parts' slots stay empty; each of these is filled with what a process of its part renders.
 */
const bodyOf = (work: Work, page: PlannedPage, key: string, json: string): Promise<RenderedBody> =>
  work.bodies.of(key, async () => {
    const { hosts, shell } = work;
    const { owner, data } = page;
    const slots = page.slots.map((id) => {
      const [part = ''] = id.split('/');
      // The place of a slot of the layout does not depend on the page's owner.
      return { id, part, host: shell.layoutSlots.includes(id) ? hosts.of(part) : hosts.of(owner, part) };
    });
    const [{ html: own, ...rendered }, ...shownBy] = await Promise.all([
      hosts.of(owner).render(owner, data, json),
      ...slots.map(({ part, host }) => host.render(part, data, json)),
    ]);
    const html = fillSlots(own, new Map(slots.map(({ id }, at) => [id, shownBy[at]?.html ?? ''])));
    const shown = withoutTexts(json, shownTexts(html, rendered.headTags));
    return { ...rendered, html: Buffer.from(html), shown: Buffer.from(JSON.stringify(shown)) };
  });

/** Does a step of a page. What goes wrong is a fault of that page, so that one run shows all; a process that ended is not. */
async function attempt(
  { faults }: Work,
  { owner, data }: PlannedPage,
  step: (fault: (what: string) => void) => unknown,
): Promise<void> {
  const place = { part: owner, file: `${data.path} (${data.lang})` };
  try {
    await step((what) => faults.push({ code: 'release/page-unsafe', ...place, what, remedy: LOOK }));
  } catch (error) {
    if (error instanceof ReleaseError && ENDED.has(error.code)) throw error;
    if (error instanceof ReleaseError && error.faults.length > 0) {
      faults.push(...error.faults.map((fault) => ({ ...fault, file: place.file })));
      return;
    }
    const what =
      error instanceof ReleaseError
        ? error.serialized.message
        : error instanceof Error
          ? (error.stack ?? error.message)
          : String(error);
    const fault = { what: `can't be rendered: ${what}`, remedy: 'Correct the page' };
    faults.push({ code: 'release/page-throws', ...place, ...fault });
  }
}
