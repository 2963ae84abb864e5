import { createHash } from 'node:crypto';
import { type Fault, refuse } from '@platform/base/errors/release-error';
import { inParallel } from '@platform/base/in-parallel';
import type { StageSettings } from '@site/contracts/site-json';
import { keys } from '@site/site-model/bucket-keys';
import {
  type CompositionManifest,
  compositionManifestSchema,
  type Versions,
} from '@site/site-model/composition';
import { REQUIRED_PAGES } from '../lacking-pages';
import { sheetKey } from '../sheets/sheet-key';
import { type ObjectStore, WriteOnceConflict } from '../store/object-store';

/** A request to the composer. `id`: the expected id of the composition. */
export interface Wanted {
  id: string;
  versions: Versions;
  settings: StageSettings;
  /** Addresses of retired parts. */
  retired?: readonly string[];
}

/**
 * Checks the composer's answer, every stored page and the pages' style sheets, then writes the manifest, without which a composition
 * does not exist. The composer runs the teams' bundles, so its answer is not trusted. Throws a ReleaseError with every fault.
 */
export async function acceptAnswer(
  store: ObjectStore,
  wanted: Wanted,
  answer: unknown,
): Promise<CompositionManifest> {
  const { manifest, faults } = readAnswer(wanted, answer);
  refuse('release/answer-refused', { composition: wanted.id }, faults);
  // For the type: without faults there is a manifest.
  if (!manifest) throw new Error(`The composer’s answer for ${wanted.id} has no manifest.`);
  refuse('release/answer-refused', { composition: wanted.id }, await storedFaults(store, manifest));
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
  refuse('release/composition-damaged', { composition: wanted.id }, faults);
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
    remedy: 'Look for code in a server bundle that writes to the composer’s answer or ends its process',
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
  if (manifest.retired?.some((path) => !retired.includes(path)))
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

async function storedFaults(store: ObjectStore, manifest: CompositionManifest): Promise<Fault[]> {
  const faults: Fault[] = [];
  const fault = (file: string, what: string) =>
    faults.push({
      code: 'release/page-digest',
      part: manifest.id,
      file,
      what,
      remedy: 'Compose again; if the fault stays, check who writes to the bucket',
    });
  await inParallel(manifest.pages, async (page) => {
    const body = await store.read(page.html);
    const sha256 = body && createHash('sha256').update(body).digest('hex');
    const data = keys.data(manifest.id, page.lang, page.path);
    if (sha256 !== page.sha256)
      fault(page.html, body ? 'does not match its digest in the answer' : 'is missing');
    if (!(await store.exists(data))) fault(data, 'is missing');
  });
  await inParallel(manifest.sheets ?? [], async (key) => {
    const css = await store.read(key);
    if (!css) fault(key, 'is missing');
    else if (sheetKey(css) !== key) fault(key, 'does not match the digest in its name');
  });
  return faults.sort((a, b) => (a.file ?? '').localeCompare(b.file ?? ''));
}
