import { createHash } from 'node:crypto';
import {
  type CompositionManifest,
  compositionManifestSchema,
  keys,
  type StageSettings,
  type Versions,
} from '@site/contracts/composition';
import type { FarRequest } from '../compose/compose-far';
import { compositionId } from '../compose/composition-id';
import { inParallel } from '../in-parallel';
import { ReleaseError } from '../release';
import { type ObjectStore, WriteOnceConflict } from '../store/object-store';

/**
 * Has a composition made elsewhere, by what runs the teams' bundles and is therefore not trusted: the answer must be what was
 * asked for, and every page must lie in the store as the answer says. Only then the manifest is written, which makes the
 * composition exist. One that exists is taken as it is.
 */
export async function composeRemotely(
  store: ObjectStore,
  invoke: (request: FarRequest) => Promise<unknown>,
  request: FarRequest,
): Promise<CompositionManifest> {
  const id = compositionId(request.versions, request.settings);
  const key = keys.composition(id);
  const existing = await store.read(key);
  if (existing) return parse(existing);
  const manifest = compositionManifestSchema.parse(await invoke(request));
  if (manifest.id !== id || !same(manifest, request))
    throw new ReleaseError(
      `The composer made ${manifest.id} of other versions than it was asked for, not ${id}.`,
    );
  const broken: string[] = [];
  await inParallel(manifest.pages, async (page) => {
    const body = page.html.startsWith(`sites/${id}/`) ? await store.read(page.html) : undefined;
    const sha256 = body && createHash('sha256').update(body).digest('hex');
    if (sha256 !== page.sha256) broken.push(page.html);
  });
  if (manifest.pages.length === 0 || broken.length > 0)
    throw new ReleaseError(
      `The composition ${id} is not whole: ${broken.sort().slice(0, 5).join(', ') || 'no page'}`,
    );
  try {
    await store.writeOnce(key, JSON.stringify(manifest));
    return manifest;
  } catch (error) {
    // Somebody composed the very same meanwhile; only the time in the manifest differs.
    const theirs = error instanceof WriteOnceConflict && (await store.read(key));
    if (!theirs) throw error;
    return parse(theirs);
  }
}

const parse = (body: Buffer) => compositionManifestSchema.parse(JSON.parse(body.toString()));

function same(
  manifest: { versions: Versions; settings: StageSettings },
  { versions, settings }: { versions: Versions; settings: StageSettings },
): boolean {
  const sorted = (value: object) =>
    JSON.stringify(Object.entries(value).sort(([a], [b]) => a.localeCompare(b)));
  return (
    sorted(manifest.versions) === sorted(versions) &&
    JSON.stringify(manifest.settings) === JSON.stringify(settings)
  );
}
