import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ReleaseError, type SerializedFault, throwCompositionFaults } from '@platform/base/release-error';
import { VERSION_PATTERN } from '@site/contracts/ids';
import { SHELL } from '@site/contracts/shell';
import { withoutTexts } from '@site/contracts/shown-texts';
import type { SiteJson, StageSettings } from '@site/contracts/site-json';
import { thrownBy } from '@site/federation/check/thrown-by';
import { keys } from '@site/site-model/bucket-keys';
import type { CompositionManifest, GivenUp } from '@site/site-model/composition';
import { BodyCache, type PackedBody, packText, unpackText } from './body-cache';
import { findDeadLinks, type LinkingPage, lackingPages, lackingPlaces, pageFaults } from './check-page';
import { messagesOf, textFaults } from './checks/texts';
import { composerHash, compositionId } from './content-ids';
import { type PageStems, writeSiteFiles } from './files/write-site-files';
import { documentHtml, renderPreviewMark } from './html';
import { asRemote, type LoadedPart, loadParts, type ShellServerModule } from './load-parts';
import { type Assets, assetsOf, type Linked } from './page-assets';
import { formFaults, type PlannedPage, planPages } from './page-data';
import { factsOf, type PageFacts, readPage, shownTexts } from './read-page';
import { mergeDeclarations } from './registry';
import type { ComposeRequest } from './request';
import { PageSheets, type StyledPage } from './sheets/page-sheets';
import { composerView, type ObjectStore } from './store/object-store';

const sha256 = (body: string) => createHash('sha256').update(body).digest('hex');

/** What a composition is made of, and what is found while it is made. */
interface Composing extends Linked {
  store: ObjectStore;
  id: string;
  settings: StageSettings;
  shellPart: LoadedPart;
  site: SiteJson;
  bodies: BodyCache;
  sheets: PageSheets;
  faults: SerializedFault[];
  /** Says which step begins. */
  doing: (what: string) => void;
}

/**
 * Renders every page of the site in every language from published versions, and writes the files of an immutable composition but its
 * manifest; a preview is staged. The addresses in `retired` answer 410 unless a part has a page there or redirects them. Unchanged pages
 * of the composition `base` are reused. Imports the parts' server bundles, so it must run in its own process.
 */
export async function compose(
  bucket: ObjectStore,
  { versions, settings, retired = [], base }: Omit<ComposeRequest, 'bucketDir'>,
  doing: (what: string) => void = () => {},
): Promise<CompositionManifest> {
  const store = composerView(bucket, settings);
  const id = compositionId(versions, settings, retired);
  const dir = mkdtempSync(path.join(os.tmpdir(), 'compose-'));
  try {
    const parts = await loadParts(store, versions, dir, doing);
    const pack = base === undefined ? undefined : await store.read(keys.rendered(base));
    const work = linkParts({ store, id, settings, parts, doing }, pack);
    const { shell, remotes, faults } = work;
    const { registry, faults: undeclared } = mergeDeclarations(shell, remotes, retired);
    throwCompositionFaults(undeclared);
    doing('reading the texts of the pages');
    const pages = planPages(shell, remotes, registry, seenBy(work));
    faults.push(...lackingPages(pages), ...formFaults(pages), ...textFaults(messagesOf({ shell, ...remotes })));
    const { bodies, linking, stems } = await renderBodies(work, pages);
    const documents = await writeDocuments(work, bodies);
    throwCompositionFaults(faults);
    await writeSiteFiles(store, id, work.shellPart, pages, { registry, settings, stems });
    const givenUp: GivenUp = { moved: registry.moved, gone: registry.gone };
    await store.writeOnce(keys.givenUp(id), JSON.stringify(givenUp));
    // A release must not reuse what nobody has reviewed.
    if (!settings.preview) await store.writeOnce(keys.rendered(id), work.bodies.pack());
    return {
      id,
      versions,
      settings,
      api: Math.min(...Object.values(parts).map((part) => part.manifest.api)),
      createdAt: new Date().toISOString(),
      composer: composerHash(),
      sheets: work.sheets.keys(),
      pages: documents,
      ...givenUp,
      retired: registry.retired,
      // Listed, not rejected: whether a dead link is accepted depends on what is live and on the command.
      deadLinks: findDeadLinks(linking, registry),
    };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Gives the shell the other parts, and returns what the steps share. */
function linkParts(given: Pick<Composing, 'store' | 'id' | 'settings' | 'parts' | 'doing'>, pack?: Buffer): Composing {
  const { store, id, settings, parts } = given;
  const { [SHELL]: shellPart, ...remoteParts } = parts;
  if (!shellPart) throw new Error('A composition needs a shell.');
  const shell = shellPart.server as ShellServerModule;
  const remotes: Composing['remotes'] = Object.fromEntries(
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
      entry: part.href(part.manifest.entry),
      patterns: remotes[name]?.routes.map((route) => route.pattern) ?? [],
    })),
  };
  const bodies = new BodyCache(site, shellPart.manifest.version, pack);
  return { ...given, shellPart, shell, remotes, site, bodies, sheets: new PageSheets(store), faults: [] };
}

/** Returns what the loaders of a part may know of the composition. */
const seenBy =
  ({ parts, settings }: Composing) =>
  (part: string) => ({
    voiceLanguage: settings.voice.language,
    isSample: (kind: string, file: string) =>
      parts[part]?.manifest.placeholders.some((one) => one.kind === kind && path.matchesGlob(file, one.file)) ?? false,
  });

/** A page whose body is rendered and checked. */
interface Body {
  page: PlannedPage;
  needed: StyledPage & Assets;
  body: PackedBody;
}

/** Renders the page of each plan, or takes it from the cache, and writes its data. */
async function renderBodies(
  work: Composing,
  pages: readonly PlannedPage[],
): Promise<{ bodies: Body[]; linking: LinkingPage[]; stems: PageStems }> {
  const { store, id } = work;
  const bodies: Body[] = [];
  const linking: LinkingPage[] = [];
  const stems: PageStems = new Map();
  for (const page of pages)
    await attemptStep(work, page, async (fault) => {
      const { lang, path } = page.data;
      const json = JSON.stringify(page.data);
      const key = work.bodies.keyOf(page, json);
      const body = work.bodies.get(key) ?? (await renderBody(work, page, { key, json, fault }));
      const facts = JSON.parse(unpackText(body.facts)) as PageFacts;
      linking.push({ page, links: facts.links, ids: facts.ids });
      if (path === page.data.canonicalPath) stems.set(lang + path, facts.stems);
      const needed = { owner: page.owner, pattern: body.pattern, ...assetsOf(work, page, body.pattern) };
      work.sheets.add(needed, facts);
      bodies.push({ page, needed, body });
      await store.writeOnce(keys.data(id, lang, path), json);
      await store.writeOnce(keys.shownData(id, lang, path), unpackText(body.shown));
    });
  return { bodies, linking, stems };
}

/** Renders a page's body with its slots and checks it. `json`: its data. */
async function renderBody(
  work: Composing,
  page: PlannedPage,
  { key, json, fault }: { key: string; json: string; fault: (what: string) => void },
): Promise<PackedBody> {
  const { shell, site, settings, doing } = work;
  const { data, owner } = page;
  doing(`rendering ${owner} ${data.path} (${data.lang})`);
  const { html, pattern } = await shell.render(site, data);
  const headTags = shell.headTags(data, settings.origin);
  const read = readPage(html);
  pageFaults(page, read, settings.origin, headTags).forEach(fault);
  work.faults.push(...lackingPlaces(page, read));
  const metas = headTags.flatMap(({ attributes }) => attributes.content ?? []);
  const shown = JSON.stringify(withoutTexts(json, [...shownTexts(read), ...metas]));
  const body = {
    pattern,
    content: sha256(lastingText(work, json + html)),
    html: packText(html),
    shown: packText(shown),
    facts: packText(JSON.stringify(factsOf(data, read))),
  };
  work.bodies.keep(key, html, body);
  return body;
}

/** Writes the document around each body. After all bodies: the style sheet of a kind has the rules of all its pages. */
async function writeDocuments(work: Composing, bodies: readonly Body[]): Promise<CompositionManifest['pages']> {
  const { store, id, shell, site, settings } = work;
  const documents: CompositionManifest['pages'] = [];
  for (const { page, needed, body } of bodies)
    await attemptStep(work, page, async () => {
      const { data, owner } = page;
      const { lang, path } = data;
      const whole = needed.sheets.map(({ href }) => href);
      const sheet = await work.sheets.hrefOf(needed);
      const { opening, closing } = documentHtml({
        page: data,
        site,
        title: shell.pageTitle(data),
        headTags: shell.headTags(data, settings.origin),
        headMark: shell.HEAD_MARK,
        // Structured data stand beside the questions that they repeat, because gzip finds a repetition only within 32 KB.
        dataAfterPage: data.head.faq !== undefined,
        data: `/${keys.shownData(id, lang, path)}`,
        ...needed,
        ...(sheet === undefined ? { styles: whole, sheets: undefined } : { styles: [sheet], sheets: whole }),
      });
      const html = opening + unpackText(body.html) + closing;
      const file = keys.page(id, lang, path);
      const content = sha256(body.content + lastingText(work, opening + closing));
      const inputs = work.bodies.inputsOf(page);
      documents.push({ lang, path, owner, html: file, sha256: sha256(html), inputs, content });
      await store.writeOnce(file, html);
    });
  return documents;
}

/** Names that change with any release: versions and the files in them, style sheets, digests of scripts. */
const NAMES = new RegExp(`${VERSION_PATTERN}(/[\\w./-]+)?|sha384-[\\w+/=]+`, 'g');

/** Returns a document without the names that change with any release and the mark of a preview. */
function lastingText({ id, settings }: Composing, html: string): string {
  const mark = renderPreviewMark(settings);
  return [...mark.head, mark.body, id]
    .filter((text) => text !== '')
    .reduce((rest, text) => rest.replaceAll(text, ''), html)
    .replace(NAMES, '');
}

/** Does a step of a page. What goes wrong is a fault of that page, so that one run shows all. */
async function attemptStep(
  { faults }: Composing,
  { owner, data }: PlannedPage,
  step: (fault: (what: string) => void) => unknown,
): Promise<void> {
  const place = { part: owner, file: `${data.path} (${data.lang})` };
  try {
    const remedy = 'Correct the component that renders it';
    await step((what) => faults.push({ code: 'release/page-unsafe', ...place, what, remedy }));
  } catch (error) {
    if (error instanceof ReleaseError && error.faults.length > 0) {
      faults.push(...error.faults.map((fault) => ({ ...fault, file: place.file })));
      return;
    }
    const thrown = error instanceof Error ? thrownBy(error) : String(error);
    const why = error instanceof ReleaseError ? error.serialized.message : thrown;
    const fault = { what: `can't be rendered: ${why}`, remedy: 'Correct the page' };
    faults.push({ code: 'release/page-throws', ...place, ...fault });
  }
}
