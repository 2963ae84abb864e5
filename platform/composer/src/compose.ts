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
import type { CompositionManifest, GivenUp, Versions } from '@site/site-model/composition';
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
import type { ObjectStore } from './store/object-store';
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

/** What a composition is made of, and what is found while it is made. */
interface Work {
  store: ObjectStore;
  id: string;
  settings: StageSettings;
  parts: Record<string, LoadedPart>;
  shellPart: LoadedPart;
  shell: ShellServerModule;
  remotes: Record<string, RemoteServerModule>;
  site: SiteJson;
  bodies: BodyCache;
  sheets: PageSheets;
  faults: SerializedFault[];
  /** Tells which step begins. */
  doing: (what: string) => void;
}

/**
 * Renders every page of the site in every language from published versions, and writes the files of an immutable composition but its
 * manifest, which the accepting process writes; a preview is staged. The addresses in `retired` answer 410 unless a part has a page
 * there or redirects them. Imports the teams' server bundles, so it must run in its own process.
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
  const dir = mkdtempSync(path.join(os.tmpdir(), 'compose-'));
  try {
    const parts = await loadParts(store, versions, dir, doing);
    const work = linked({ store, id, settings, parts, doing });
    const { shell, remotes, faults } = work;
    const { registry, faults: undeclared } = registryOf(shell, remotes, retired);
    if (undeclared.length > 0) throw compositionRefused(undeclared);
    const pages = planPages(shell, remotes, registry, settings.voice.texts);
    faults.push(...lackingPages(pages), ...formFaults(pages), ...textFaults(messagesOf(shell, remotes)));
    doing('drawing the pages’ pictures');
    await addPictures(store, work.shellPart.files, pages);
    const { bodies, links } = await renderBodies(work, pages);
    const documents = await writeDocuments(work, bodies);
    if (faults.length > 0) throw compositionRefused(faults);
    const { origin, preview } = settings;
    await writeSiteFiles(store, id, work.shellPart.files, pages, { registry, origin, preview });
    const givenUp: GivenUp = { moved: registry.moved, gone: registry.gone };
    await store.writeOnce(keys.givenUp(id), JSON.stringify(givenUp));
    return {
      id,
      versions,
      settings,
      api: Math.min(...Object.values(parts).map((part) => part.manifest.api)),
      createdAt: new Date().toISOString(),
      composer: composerHash(),
      pictures: [...new Set(pages.flatMap(({ data }) => data.picture?.slice(1) ?? []))].sort(),
      sheets: await work.sheets.keys(),
      pages: documents,
      ...givenUp,
      retired: registry.retired,
      // Listed, not rejected: whether a dead link is accepted depends on what is live and on the command.
      deadLinks: links.among(registry),
    };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Gives the shell the other parts, and returns what the steps share. */
function linked(given: Pick<Work, 'store' | 'id' | 'settings' | 'parts' | 'doing'>): Work {
  const { store, id, settings, parts } = given;
  const { [SHELL]: shellPart, ...remoteParts } = parts;
  if (!shellPart) throw new Error('A composition needs a shell.');
  const shell = shellPart.server as ShellServerModule;
  const remotes: Work['remotes'] = Object.fromEntries(
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
  const bodies = new BodyCache(store, site, shellPart.manifest.version);
  return { ...given, shellPart, shell, remotes, site, bodies, sheets: new PageSheets(store), faults: [] };
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
): Promise<{ bodies: Body[]; links: DeadLinks }> {
  const { store, id } = work;
  const assets = new PageAssets(work.parts, work);
  const bodies: Body[] = [];
  const links = new DeadLinks();
  for (const page of pages)
    await attempt(work, page, async (fault) => {
      const { lang, path } = page.data;
      const json = JSON.stringify(page.data);
      const key = work.bodies.keyOf(page, json);
      const { html, pattern, shown } = await bodyOf(work, page, key, json);
      const elements = htmlElements(html.toString());
      pageFaults(page, elements).forEach(fault);
      links.add(page, elements);
      const needed = { owner: page.owner, pattern, ...assets.of(page, pattern) };
      work.sheets.add(needed, elements);
      bodies.push({ page, needed, key, checked: sha256(html) });
      await store.writeOnce(keys.data(id, lang, path), json);
      await store.writeOnce(keys.shownData(id, lang, path), shown);
    });
  return { bodies, links };
}

/**
 * Writes the document around each body. After all bodies: the style sheet of a kind has the rules of all its pages. The bodies come from
 * the cache again, since in memory those of a thousand pages would take 200 MB.
 */
async function writeDocuments(work: Work, bodies: readonly Body[]): Promise<CompositionManifest['pages']> {
  const { store, id, shell, site } = work;
  const { origin } = work.settings;
  const documents: CompositionManifest['pages'] = [];
  for (const { page, needed, key, checked } of bodies)
    await attempt(work, page, async (fault) => {
      const { data, owner } = page;
      const { lang, path } = data;
      const { html: body } = await bodyOf(work, page, key, JSON.stringify(data));
      if (sha256(body) !== checked) fault('is rendered differently each time');
      const whole = needed.sheets.map(({ href }) => href);
      const sheet = await work.sheets.hrefOf(needed);
      const { opening, closing } = documentHtml({
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
      const html = Buffer.concat([Buffer.from(opening), body, Buffer.from(closing)]);
      const file = keys.page(id, lang, path);
      documents.push({ lang, path, owner, html: file, sha256: sha256(html) });
      await store.writeOnce(file, html);
    });
  return documents;
}

const bodyOf = ({ bodies, shell, site }: Work, { data }: PlannedPage, key: string, json: string) =>
  bodies.of(key, async (): Promise<RenderedBody> => {
    const { html, pattern } = await shell.render(site, data);
    const shown = withoutTexts(json, shownTexts(html, shell.headTags(data, site.settings.origin)));
    return { html: Buffer.from(html), pattern, shown: Buffer.from(JSON.stringify(shown)) };
  });

/** Does a step of a page. What goes wrong is a fault of that page, so that one run shows all. */
async function attempt(
  { faults, doing }: Work,
  { owner, data }: PlannedPage,
  step: (fault: (what: string) => void) => unknown,
): Promise<void> {
  const place = { part: owner, file: `${data.path} (${data.lang})` };
  doing(`rendering ${owner} ${place.file}`);
  try {
    await step((what) => faults.push({ code: 'release/page-unsafe', ...place, what, remedy: LOOK }));
  } catch (error) {
    const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
    const fault = { what: `can't be rendered: ${what}`, remedy: 'Correct the page' };
    faults.push({ code: 'release/page-throws', ...place, ...fault });
  }
}
