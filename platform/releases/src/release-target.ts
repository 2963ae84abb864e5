import { isDeepStrictEqual } from 'node:util';
import {
  type Fault,
  ReleaseError,
  refusalSchema,
  throwCompositionFaults,
  throwFaults,
} from '@platform/base/release-error';
import { type Check, requireValid } from '@platform/composer/checks/versions';
import type { CompositionRequest } from '@platform/composer/compose-function';
import { compositionId } from '@platform/composer/content-ids';
import { type CollectableStore, composerView, type ObjectStore } from '@platform/composer/store/object-store';
import type { KeyValues } from '@platform/config/aws-limits';
import { isReserved } from '@platform/config/placeholders';
import type { Placeholder } from '@site/contracts/microfrontend';
import { NOT_FOUND } from '@site/contracts/paths';
import { SHELL } from '@site/contracts/shell';
import type { StageSettings } from '@site/contracts/site-json';
import { OLDEST_SERVED_CONTRACT } from '@site/site-model/api-contract';
import { keys } from '@site/site-model/bucket-keys';
import { type CompositionManifest, compositionManifestSchema, type Versions } from '@site/site-model/composition';
import type { LiveRecord } from '@site/site-model/release-log';
import {
  type LiveLog,
  liveLog,
  type PreviewLog,
  type ProjectionRecord,
  previewLog,
  projectionRecord,
  type TableAddress,
} from './log/live-log';

/** What differs between AWS and a machine. */
export interface Adapters {
  store: CollectableStore;
  pointer: EdgePointer;
  /** The key-value store of the previews, which the site's own edge functions never read. */
  previewPointer: EdgePointer;
  development?: boolean;
}

export interface ReleaseTarget extends Adapters {
  log: LiveLog;
  previews: PreviewLog;
  /** What was last written to `pointer`. */
  projection: ProjectionRecord;
  /** Settings of the stage that every page gets. No order carries them, so that no team can change them. */
  settings: StageSettings;
  /** `retired`: addresses that answer 410 although no part declares them. Default: those of the live composition. */
  compose(versions: Versions, settings: StageSettings, retired?: readonly string[]): Promise<CompositionManifest>;
  /** The person or pipeline that releases, for the record. */
  who: string;
  commit?: string | undefined;
}

interface TargetOptions extends Pick<ReleaseTarget, 'settings' | 'who' | 'commit'> {
  releases: TableAddress;
  invoke(request: CompositionRequest): Promise<unknown>;
}

export function releaseTarget(adapters: Adapters, { releases, invoke, ...options }: TargetOptions): ReleaseTarget {
  const { store, development } = adapters;
  const log = liveLog(releases);
  return {
    ...adapters,
    ...options,
    log,
    previews: previewLog(releases),
    projection: projectionRecord(releases),
    async compose(versions, settings, retired) {
      const base = await storedComposition(store, (await log.current())?.composition);
      const request = { versions, settings, retired: [...(retired ?? base?.retired ?? [])], base: base?.id };
      return composeChecked(store, request, invoke, development);
    },
  };
}

/** Checks versions and has their composition made, unless it exists. `development`: also of development builds. */
export async function composeChecked(
  store: ObjectStore,
  request: CompositionRequest,
  invoke: TargetOptions['invoke'],
  development = false,
): Promise<CompositionManifest> {
  const { versions, settings, retired } = request;
  const more = [noPlaceholders(settings), ...(development ? [] : [productionBuild])];
  await requireValid(store, versions, { settings, more });
  const id = compositionId(versions, settings, retired);
  const view = composerView(store, settings);
  const there = await storedComposition(view, id);
  if (there) return there;
  const refusal = refusalSchema.safeParse(await invoke(request));
  if (refusal.success) throw ReleaseError.from(refusal.data.refused);
  return readComposition(view, id);
}

/** The edge's key-value store, which the viewer-request function reads. */
export interface EdgePointer {
  /**
   * Writes values in requests of at most 50 keys; undefined deletes a key, unnamed keys stay. A function is called for
   * the values after the store's version is read, and again after a conflict, so that it never overwrites a newer
   * value.
   */
  write(values: KeyValues | (() => Promise<KeyValues>)): Promise<void>;
}

/** Returns the manifest of a composition; undefined for none, and when the bucket has lost its files. */
export async function storedComposition(
  store: ObjectStore,
  id: string | undefined,
): Promise<CompositionManifest | undefined> {
  const body = id === undefined ? undefined : await store.read(keys.composition(id));
  return body && compositionManifestSchema.parse(JSON.parse(body.toString()));
}

/** Returns a composition's manifest. Throws `release/unknown-composition` if it was never composed completely. */
export async function readComposition(store: ObjectStore, id: string): Promise<CompositionManifest> {
  const manifest = await storedComposition(store, id);
  if (manifest) return manifest;
  throw new ReleaseError(
    'release/unknown-composition',
    `The composition ${id} does not exist.`,
    `"npm run release -- history" lists the compositions that were live.`,
  );
}

/** Throws `release/composition-api` when the pages' API contract is older than the API still answers. */
export function requireServed({ id, api }: CompositionManifest): void {
  if (api >= OLDEST_SERVED_CONTRACT) return;
  throw new ReleaseError(
    'release/composition-api',
    `The composition ${id} uses API version ${api}, but the API accepts version ${OLDEST_SERVED_CONTRACT} and later: its forms and calls would fail.`,
    'Choose a later composition.',
  );
}

/**
 * Composes, and throws `release/dead-link` for a dead link that `base` does not have: those that a rollback allowed
 * must not block the next release.
 */
export async function composeLinked(
  target: Pick<ReleaseTarget, 'store' | 'compose' | 'settings'>,
  base: string | undefined,
  versions: Versions,
  { settings = target.settings, retired }: { settings?: StageSettings; retired?: readonly string[] } = {},
): Promise<CompositionManifest> {
  const manifest = await target.compose(versions, settings, retired);
  await requireLinksAlive(target, base, manifest);
  return manifest;
}

/** Composes a part's version with the other live ones, and throws a ReleaseError unless visitors may get it. */
export async function composeVersion(
  target: ReleaseTarget,
  live: LiveRecord,
  part: string,
  version: string,
): Promise<CompositionManifest> {
  const manifest = await composeLinked(target, live.composition, { ...live.versions, [part]: version });
  requireServed(manifest);
  const lost = lostAddresses(await readComposition(target.store, live.composition), manifest);
  const what = `The composition ${manifest.id} would remove addresses that visitors use`;
  throwFaults(what, lost);
  return manifest;
}

/** Throws `release/dead-link` when a composition has dead links that `base` does not have. */
export async function requireLinksAlive(
  { store }: Pick<ReleaseTarget, 'store'>,
  base: string | undefined,
  { deadLinks }: Pick<CompositionManifest, 'deadLinks'>,
): Promise<void> {
  if (deadLinks.length === 0) return;
  const known = (await storedComposition(store, base))?.deadLinks ?? [];
  const faults = deadLinks
    .filter((link) => !known.some((one) => isDeepStrictEqual(one, link)))
    .map((link): Fault => {
      const remedy = 'Correct the link, or name the new address in "moved" of the part that had the page';
      return { code: 'release/dead-link', ...link, remedy };
    });
  throwCompositionFaults(faults);
}

type Addresses = Pick<CompositionManifest, 'pages' | 'moved' | 'gone'>;

/**
 * Returns a fault for every live address that the next composition neither has nor gives up. A page that remains in
 * some languages can't be given up: visitors of the others would get no redirect.
 */
export function lostAddresses(live: Addresses, next: Addresses): Fault[] {
  const pages = new Set(next.pages.map(({ lang, path }) => `${lang} ${path}`));
  const kept = new Set(next.pages.map(({ path }) => path));
  const givenUp = new Set([...Object.keys(next.moved), ...next.gone]);
  const lost = live.pages.filter(
    ({ lang, path }) => path !== NOT_FOUND && !pages.has(`${lang} ${path}`) && !givenUp.has(path),
  );
  const redirects = Object.keys(live.moved).filter((path) => !kept.has(path) && !givenUp.has(path));
  const code = 'release/address-lost';
  const faults = [...new Set(lost.map(({ path }) => path))].map((path): Fault => {
    const here = lost.filter((page) => page.path === path);
    const what = `no longer has ${path} in ${here.map(({ lang }) => lang).join(', ')}, which is live now`;
    const remedy = kept.has(path)
      ? 'Keep the page in every language that it has now'
      : `Name its new address in "moved", or add ${path} to "gone"`;
    return { code, part: here[0]?.owner ?? 'site', file: 'part.ts', what, remedy };
  });
  for (const path of redirects) {
    const place = { part: 'site', file: 'part.ts', field: `moved.${path}` };
    const remedy = `Keep the entry, or add ${path} to "gone"`;
    faults.push({ code, ...place, what: 'is missing, but redirects visitors now', remedy });
  }
  return faults;
}

/** Returns the pages whose bytes changed although none of their inputs did, by owner. */
export function changedElsewhere(
  base: Pick<CompositionManifest, 'pages'>,
  next: Pick<CompositionManifest, 'pages'>,
): NonNullable<LiveRecord['changedElsewhere']> {
  const before = new Map(base.pages.map((page) => [page.html.replace(/^sites\/[^/]+/, ''), page]));
  const changed = next.pages.filter(({ html, inputs, content }) => {
    const then = before.get(html.replace(/^sites\/[^/]+/, ''));
    return then?.inputs !== undefined && then.inputs === inputs && then.content !== content;
  });
  return [...new Set(changed.map(({ owner }) => owner))].map((part) => {
    const [first, ...others] = changed.filter(({ owner }) => owner === part);
    return { part, pages: others.length + 1, example: `${first?.path} (${first?.lang})` };
  });
}

/** The list of a part's placeholders, beside its `part.ts`. A part without the file has none. */
export const PLACEHOLDERS_FILE = 'placeholders.json';
const PLACEHOLDER = 'release/placeholder';

/** Returns the placeholders of a part as what a production stage refuses it for. */
export const placeholderFaults = (part: string, placeholders: readonly Placeholder[]): Fault[] =>
  placeholders.map(({ kind, file, at, filled }) => ({
    code: PLACEHOLDER,
    part,
    file,
    field: at.join(', '),
    what: `is a placeholder (${kind})`,
    remedy: `Enter ${filled}, or make sure that it is true; then remove it from ${PLACEHOLDERS_FILE}`,
  }));

/**
 * Visitors of a production stage get no new placeholder. One that they have already, or get back by a rollback, blocks
 * no release.
 */
const noPlaceholders =
  ({ production, preview, origin }: StageSettings): Check =>
  (artefacts) => {
    if (!production || preview) return [];
    const originFault: Fault = {
      code: PLACEHOLDER,
      part: 'stage',
      file: 'platform/config/src/stages.ts',
      field: 'origins',
      what: `is the placeholder ${origin}`,
      remedy: 'Set it to the address of the site, and deploy',
    };
    return artefacts
      .filter(({ released }) => !released)
      .flatMap(({ name, manifest }) => [
        ...placeholderFaults(name, manifest.placeholders),
        ...(name === SHELL && isReserved(new URL(origin).host) ? [originFault] : []),
      ]);
  };

/** A deployed stage only shows production builds: a development build is large and slow. */
const productionBuild: Check = (artefacts) =>
  artefacts
    .filter(({ manifest }) => manifest.mode === 'development')
    .map(({ name }) => ({
      code: 'release/development-build',
      part: name,
      file: 'manifest.json',
      field: 'mode',
      what: 'is "development", which is only for tests on one machine',
      remedy: `Publish it with "npm run release -- publish ${name}", which makes a production build`,
    }));
