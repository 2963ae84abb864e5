import { createHash } from 'node:crypto';
import { inParallel } from '@platform/base/in-parallel';
import { type Fault, refuse } from '@platform/base/release-error';
import { API_DOCUMENTS } from '@site/contracts/api/documents';
import { LANGUAGE_CODES } from '@site/contracts/languages';
import { SHELL } from '@site/contracts/microfrontend';
import { feedPath, ROOT_FILES, sharePath } from '@site/contracts/served-files';
import type { StageSettings } from '@site/contracts/site-json';
import { keys } from '@site/site-model/bucket-keys';
import {
  type CompositionManifest,
  compositionManifestSchema,
  type Versions,
} from '@site/site-model/composition';
import { DocumentCheck } from '../check-document';
import { REQUIRED_PAGES } from '../check-page';
import { sheetKey } from '../composition-id';
import { PREVIEW_STYLE } from '../files/preview-mark';
import { type ObjectStore, WriteOnceConflict } from '../store/object-store';
import { readManifest } from './artefact';

/** A request to the composer. `id`: the expected id of the composition. */
export interface Wanted {
  id: string;
  versions: Versions;
  settings: StageSettings;
  /** Addresses of retired parts. */
  retired?: readonly string[];
}

/** The remedy of an unsafe page. */
export const LOOK = 'See platform/releases/README.md for what a page must not contain';

/**
 * Checks the composer's answer and what it stored, then writes the manifest, without which a composition does not exist. What the
 * composer stored contains what the teams' bundles rendered, and only this function may say that it exists. Throws a ReleaseError with
 * every fault.
 */
export async function acceptAnswer(
  store: ObjectStore,
  wanted: Wanted,
  answer: unknown,
): Promise<CompositionManifest> {
  const { manifest, faults } = readAnswer(wanted, answer);
  refuse('release/answer-refused', `The composer’s answer for ${wanted.id} is invalid`, faults);
  // For the type: without faults there is a manifest.
  if (!manifest) throw new Error(`The composer’s answer for ${wanted.id} has no manifest.`);
  const stored = await storedFaults(store, manifest);
  refuse('release/composition-refused', `The composition has ${stored.length} fault(s)`, stored);
  const key = keys.composition(wanted.id);
  try {
    await store.writeOnce(key, JSON.stringify(manifest));
    return manifest;
  } catch (error) {
    // Another process has just composed the same; only the time in the manifest differs.
    const theirs = error instanceof WriteOnceConflict && (await existing(store, wanted));
    if (!theirs) throw error;
    return theirs;
  }
}

/** Returns the composition if it exists already. Throws a ReleaseError if its manifest does not match the request. */
export async function existing(store: ObjectStore, wanted: Wanted): Promise<CompositionManifest | undefined> {
  const body = await store.read(keys.composition(wanted.id));
  if (!body) return undefined;
  const { manifest, faults } = readAnswer(wanted, JSON.parse(body.toString()));
  refuse('release/composition-damaged', `The composition ${wanted.id} is damaged`, faults);
  return manifest;
}

/** Compares an answer with the request: id, versions, settings, and the list of pages. */
export function readAnswer(
  { id, versions, settings, retired = [] }: Wanted,
  answer: unknown,
): { manifest?: CompositionManifest; faults: Fault[] } {
  const parsed = compositionManifestSchema.safeParse(answer);
  const fault = (field: string, what: string): Fault => ({
    code: 'release/composer-answer',
    part: id,
    file: 'manifest.json',
    field,
    what,
    remedy: 'Compose again; if the fault stays, look at the log of the compose function',
  });
  if (!parsed.success)
    return { faults: parsed.error.issues.map(({ path, message }) => fault(path.join('.'), message)) };
  const manifest = parsed.data;
  const faults: Fault[] = [];
  if (manifest.id !== id) faults.push(fault('id', `is "${manifest.id}", expected "${id}"`));
  if (sorted(manifest.versions) !== sorted(versions))
    faults.push(fault('versions', 'is not the set of versions that was requested'));
  if (JSON.stringify(manifest.settings) !== JSON.stringify(settings))
    faults.push(fault('settings', 'is not what was requested'));
  if (manifest.retired.some((path) => !retired.includes(path)))
    faults.push(fault('retired', 'contains an address that was not requested'));
  const seen = new Set<string>();
  for (const { lang, path, html } of manifest.pages) {
    const page = `${lang} ${path}`;
    if (seen.has(page)) faults.push(fault('pages', `has ${page} twice`));
    if (html !== keys.page(id, lang, path)) faults.push(fault('pages', `has ${page} at "${html}"`));
    seen.add(page);
  }
  const lacking = REQUIRED_PAGES.filter((page) => !seen.has(page));
  if (lacking.length > 0)
    faults.push(
      fault('pages', `lacks ${lacking.length} required pages, such as ${lacking.slice(0, 3).join(', ')}`),
    );
  return { manifest, faults };
}

const sorted = (value: object) =>
  JSON.stringify(Object.entries(value).sort(([a], [b]) => a.localeCompare(b)));

/** Files at the site's root, which `files/write-site-files.ts` writes. */
const ROOT_PATHS = [
  ...Object.values(ROOT_FILES),
  ...LANGUAGE_CODES.flatMap((lang) => [feedPath(lang), sharePath(lang)]),
  ...Object.values(API_DOCUMENTS),
  PREVIEW_STYLE.path,
];
const DATA = /^data\/.*\.json$/;

/** Returns the keys of a composition's files that are neither pages nor data. */
const ownFiles = (id: string) => [
  keys.composition(id),
  keys.givenUp(id),
  ...ROOT_PATHS.map((path) => keys.rootFile(id, path)),
];

/**
 * Returns the faults of what is stored for a composition. Every document is parsed and checked as it is stored, whether its body was
 * rendered now or reused. A page's fault names the part that owns it, although a slot on it may be another part's.
 */
export async function storedFaults(store: ObjectStore, manifest: CompositionManifest): Promise<Fault[]> {
  const { id, versions } = manifest;
  const faults: Fault[] = [];
  const fault = (file: string, what: string) =>
    faults.push({
      code: 'release/page-digest',
      part: id,
      file,
      what,
      remedy: 'Compose again; if the fault stays, look at the log of the compose function',
    });
  const parts = await Promise.all(
    Object.entries(versions).map(([name, version]) => readManifest(store, name, version)),
  );
  const check = new DocumentCheck(manifest, parts);
  const checkDocument = (
    body: Buffer,
    part: string,
    file: string,
    page?: CompositionManifest['pages'][number],
  ) => {
    for (const what of check.faults(body, page))
      faults.push({ code: 'release/page-unsafe', part, file, what, remedy: LOOK });
  };
  const there = new Set([...(await store.list(`sites/${id}`)), ...(await store.list(`data/${id}`))]);
  const known = new Set([...ownFiles(id), ...manifest.pages.map(({ html }) => html)]);
  for (const key of there) if (!known.has(key) && !DATA.test(key)) fault(key, 'belongs to no page');
  await inParallel(manifest.pages, async (page) => {
    const body = await store.read(page.html);
    const sha256 = body && createHash('sha256').update(body).digest('hex');
    const data = keys.data(id, page.lang, page.path);
    if (!there.has(data)) fault(data, 'is missing');
    if (!body || sha256 !== page.sha256)
      return fault(page.html, body ? 'does not match its digest in the answer' : 'is missing');
    const { owner, path, lang } = page;
    checkDocument(body, Object.hasOwn(versions, owner) ? owner : id, `${path} (${lang})`, page);
  });
  const problems = await store.read(keys.rootFile(id, API_DOCUMENTS.problems));
  if (problems) checkDocument(problems, SHELL, API_DOCUMENTS.problems);
  await inParallel(manifest.sheets, async (key) => {
    const css = await store.read(key);
    if (!css) fault(key, 'is missing');
    else if (sheetKey(css) !== key) fault(key, 'does not match the digest in its name');
  });
  return faults.sort((a, b) => (a.file ?? '').localeCompare(b.file ?? ''));
}
