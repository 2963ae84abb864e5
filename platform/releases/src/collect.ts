import { ReleaseError } from '@platform/base/errors/release-error';
import { manifestKey } from '@platform/composer/manifest-key';
import { stagedView } from '@platform/composer/store/staged';
import { keys, STAGED } from '@site/site-model/bucket-keys';
import { RETAINED } from '@site/site-model/release-log';
import { readComposition } from './read-composition';
import type { ReleaseTarget } from './release-target';
import { type KeptReason, retained, waysBack } from './retained';
import { type Stored, storedGroups } from './stored-groups';
import { picturesOf } from './used-pictures';

const PICTURES = 'data/pictures';
const DAY_MS = 24 * 60 * 60 * 1000;
/** Nothing is composed or published for as long as this: what has no manifest by then never gets one. */
const LEFTOVER_DAYS = 1;

export interface Collected {
  compositions: string[];
  /** `mfe-products 0123456789ab`. */
  versions: string[];
  /** Folders that a killed compose or publish left without a manifest: `sites/0123456789ab`. */
  leftovers: string[];
  pictures: string[];
  files: number;
  bytes: number;
  /** What stays, by what it is and why. */
  kept: Kept[];
}

export interface Kept {
  what: 'compositions' | 'versions' | 'pictures' | 'rendered bodies';
  why: KeptReason;
  count: number;
  bytes: number;
}

export interface CollectOptions {
  now: Date;
  /** Compositions that must stay besides: those of open previews. */
  pinned: readonly string[];
  /** Only tells what would go. */
  dryRun: boolean;
}

/**
 * Removes what nobody can be given any more: compositions and versions, what a killed command left behind, pictures that no
 * page shows, rendered bodies. Never what is younger than the kept days, since it may be about to go live; never what a kept
 * composition names. Throws, removing nothing, when a kept composition can't be read. Manifests go first: what lost its
 * manifest does not exist, however far the removal came.
 */
export async function collect(target: ReleaseTarget, options: CollectOptions): Promise<Collected> {
  const { store, log } = target;
  const history = await log.history();
  if (history.length === 0) throw new ReleaseError('release/nothing-live', {});
  const bakedIn = await target.bakedIn?.();
  const staying = retained(history, options.now);
  const keep = (id: string, why: KeptReason) => !staying.has(id) && staying.set(id, why);
  for (const id of options.pinned) keep(id, 'pinned');
  if (bakedIn !== undefined) keep(bakedIn, 'bakedIn');

  const ways = new Set(waysBack(history));
  const { compositions, versions } = await storedGroups(store);
  const olderThan = async (days: number, key: string) => {
    const written = await store.writtenAt(key);
    return written !== undefined && options.now.getTime() - written.getTime() > days * DAY_MS;
  };
  const allOlderThan = async (days: number, files: readonly string[]) => {
    for (const key of files) if (!(await olderThan(days, key))) return false;
    return true;
  };

  // First all that stays: a fault in there must come before anything goes.
  for (const [id, { manifests }] of compositions) {
    if (manifests.length > 0 && !staying.has(id) && !(await allOlderThan(RETAINED.days, manifests)))
      keep(id, 'young');
  }
  const named = new Set<string>();
  const shown = new Set<string>();
  const anywhere = stagedView(store);
  for (const id of staying.keys()) {
    const composition = await readComposition(anywhere, id);
    for (const [part, version] of Object.entries(composition.versions)) named.add(`${part} ${version}`);
    for (const key of await picturesOf(anywhere, composition)) shown.add(key);
  }

  const collected: Collected = {
    ...{ compositions: [], versions: [], leftovers: [], pictures: [] },
    ...{ files: 0, bytes: 0, kept: [] },
  };
  const remove = async (files: readonly string[], bytes: number) => {
    for (const key of files) if (!options.dryRun) await store.remove(key);
    collected.files += files.length;
    collected.bytes += bytes;
  };
  const removeWhole = ({ manifests, files, bytes }: Stored) =>
    remove([...manifests, ...files.filter((file) => !manifests.includes(file))], bytes);
  const note = (what: Kept['what'], why: KeptReason, bytes: number) => {
    const line = collected.kept.find((one) => one.what === what && one.why === why);
    if (!line) {
      collected.kept.push({ what, why, count: 1, bytes });
      return;
    }
    line.count += 1;
    line.bytes += bytes;
  };
  /** Whether somebody may be writing this very group now. */
  const removeLeftover = async (name: string, group: Stored, manifest: string) => {
    if (!(await allOlderThan(LEFTOVER_DAYS, group.files))) return false;
    // Finished since it was listed.
    if (await anywhere.exists(manifest)) return true;
    collected.leftovers.push(name);
    await removeWhole(group);
    return true;
  };

  // A release since then may count on what is about to go.
  if ((await log.current())?.sequence !== history[0]?.sequence)
    throw new ReleaseError('release/released-meanwhile', {});
  let composing = false;
  for (const [id, group] of compositions) {
    const why = staying.get(id);
    if (why) {
      note('compositions', why, group.bytes);
      continue;
    }
    if (group.manifests.length === 0) {
      if (await removeLeftover(`sites/${id}`, group, keys.composition(id))) continue;
      composing = true;
      note('compositions', 'unfinished', group.bytes);
      continue;
    }
    collected.compositions.push(id);
    await removeWhole(group);
  }
  for (const [name, group] of versions) {
    const [part = '', version = ''] = name.split(' ');
    if (group.manifests.length === 0) {
      const folder = keys.publicBase(part, version).replace(/\/$/, '');
      if (!(await removeLeftover(folder, group, manifestKey(part, version))))
        note('versions', 'unfinished', group.bytes);
    } else if (named.has(name)) {
      note('versions', 'named', group.bytes);
    } else if (ways.has(name)) {
      note('versions', 'wayBack', group.bytes);
    } else if (!(await allOlderThan(RETAINED.days, group.manifests))) {
      note('versions', 'young', group.bytes);
    } else {
      collected.versions.push(name);
      await removeWhole(group);
    }
  }
  const pictures = [...(await store.sizes(PICTURES)), ...(await store.sizes(STAGED + PICTURES))];
  for (const [key, bytes] of pictures) {
    const picture = key.startsWith(STAGED) ? key.slice(STAGED.length) : key;
    if (shown.has(picture)) note('pictures', 'named', bytes);
    // Whoever composes now counts on the pictures that it found.
    else if (composing) note('pictures', 'unfinished', bytes);
    else if (!(await olderThan(RETAINED.days, key))) note('pictures', 'young', bytes);
    else {
      collected.pictures.push(key);
      await remove([key], bytes);
    }
  }
  for (const [key, bytes] of await store.sizes('rendered')) {
    if (await olderThan(RETAINED.days, key)) await remove([key], bytes);
    else note('rendered bodies', 'young', bytes);
  }
  return collected;
}
