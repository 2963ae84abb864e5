import { isDeepStrictEqual } from 'node:util';
import { ReleaseError } from '@platform/base/release-error';
import { stagedView } from '@platform/composer/store/staged';
import { type Canary, type CanaryEnd, percentOf } from '@site/site-model/canary';
import type { CompositionManifest } from '@site/site-model/composition';
import { BUCKET_COOKIE } from '@site/site-model/edge-store';
import type { LiveRecord } from '@site/site-model/release-log';
import { nothingLive } from '../log/live-log';
import { type ReleaseTarget, readComposition, requireServed } from '../release-target';
import {
  bucketsOf,
  type CanaryChoice,
  canaryOf,
  largestShare,
  resized,
  slotOfChoice,
} from './canary-buckets';
import { canaryEnd, requireAddressesKept, requireLinksAlive } from './compositions';
import { completeRelease, goLive, requireThawed, retryOnConflict } from './go-live';

/**
 * Serves another composition to `percent` of the visitors, in the slot of its part; what is live stays live, and so do the
 * canaries of other slots. Another version replaces the slot's canary and keeps its visitors. Throws a ReleaseError for a
 * composition that can't be a canary, and for a share that is invalid or larger than what is free.
 *
 * @param gradually The judge steps and promotes it.
 */
export async function startCanary(
  target: ReleaseTarget,
  percent: number,
  choice: CanaryChoice,
  { gradually = false }: { gradually?: boolean | undefined } = {},
): Promise<LiveRecord> {
  requireShare(percent);
  return change(target, async (live) => {
    requireThawed(live);
    const slot = slotOfChoice(choice);
    const running = canaryOf(live, slot);
    requireFree(live, slot, percent);
    const { id: composition, versions } = await composed(target, live, choice);
    if (composition === live.composition)
      throw new ReleaseError(
        'release/canary-live',
        `The composition ${composition} is already live for all visitors.`,
        'Choose another composition, or another version of a part.',
      );
    const twin = live.canaries?.find((one) => one.slot !== slot && one.composition === composition);
    if (twin)
      throw new ReleaseError(
        'release/canary-elsewhere',
        `The composition ${composition} is already the canary of ${twin.slot}.`,
        `Its visits can count for one canary only. Change that canary’s share: npm run release -- canary ${twin.slot} 10; or end it: npm run release -- canary ${twin.slot} off.`,
      );
    const goesOn =
      'part' in choice ? running?.versions[slot] === choice.version : running?.composition === composition;
    const began = now();
    const { since, who } = running && goesOn ? running : { since: began, who: target.who };
    const shown = { slot, composition, versions, buckets: running?.buckets ?? [], since, who };
    const shareSince = goesOn && running ? running.shareSince : began;
    const canary = { ...shown, shareSince, ...(gradually ? { gradually } : {}) };
    return {
      next: withShare(live, canary, percent, began),
      ended: running && !goesOn ? [canaryEnd(running, 'superseded')] : [],
    };
  });
}

/** What the sender knows about a canary. */
interface Seen {
  /** When the canary that it means began; another one in its slot is left alone. */
  since?: string | undefined;
}

/**
 * Changes the share of a slot's canary. A larger share takes visitors of the live composition only; nobody who has a canary
 * gets another one.
 */
export async function stepCanary(
  target: ReleaseTarget,
  slot: string,
  percent: number,
  seen: Seen = {},
): Promise<LiveRecord> {
  requireShare(percent);
  return change(target, async (live) => {
    requireThawed(live);
    const canary = requireCanary(live, slot, seen);
    requireFree(live, slot, percent);
    return { next: withShare(live, canary, percent, now()), ended: [] };
  });
}

/**
 * Ends a slot's canary: its visitors get the live composition; the other canaries go on.
 *
 * @param why The reason, unless a command of the team ends it.
 */
export async function endCanary(
  target: ReleaseTarget,
  slot: string,
  { since, ...why }: Seen & Partial<Pick<CanaryEnd, 'why' | 'figures'>> = {},
): Promise<LiveRecord> {
  return change(target, async (live) => {
    const canary = requireCanary(live, slot, { since });
    return {
      next: (live.canaries ?? []).filter((one) => one !== canary),
      ended: why.why ? [canaryEnd(canary, why.why, why)] : [],
    };
  });
}

export interface ShownCanary {
  slot: string;
  composition: string;
  /** Puts a browser on the canary. */
  url: string;
  /** Puts it back among the other visitors. */
  leave: string;
}

/**
 * Returns the address that puts one's own browser among the visitors of a slot's canary, without moving anybody else. Rejects
 * with a ReleaseError when the slot has no canary, or one without visitors.
 */
export async function showCanary(
  { log }: Pick<ReleaseTarget, 'log'>,
  slot: string,
  siteOrigin: string,
): Promise<ShownCanary> {
  const live = await log.current();
  if (!live) throw nothingLive();
  const { composition, buckets } = requireCanary(live, slot);
  const [range] = buckets;
  if (!range)
    throw new ReleaseError(
      'release/canary-unseen',
      `The canary of ${slot} has no visitors: its share is 0 %.`,
      `Give it a share: npm run release -- canary ${slot} 1.`,
    );
  const address = (value: number | string) => `${siteOrigin}/?${BUCKET_COOKIE.name}=${value}`;
  return { slot, composition, url: address(range[0]), leave: address(BUCKET_COOKIE.leave) };
}

/**
 * Throws `release/invalid-share` unless the share is from 0 to 100. `typed`: the argument as it was typed, where that is
 * known.
 */
export function requireShare(percent: number, typed: unknown = percent): void {
  if (!(percent >= 0 && percent <= 100))
    throw new ReleaseError(
      'release/invalid-share',
      `Invalid share "${String(typed)}".`,
      'Give a percentage from 0 to 100, for example 10.',
    );
}

/** Returns the slot's canary. Throws a ReleaseError when none runs or when it is not the one that the sender saw. */
export function requireCanary(live: LiveRecord, slot: string, { since }: Seen = {}): Canary {
  const canary = canaryOf(live, slot);
  if (!canary)
    throw new ReleaseError(
      'release/no-canary',
      `No canary of ${slot} is running.${(live.canaries ?? []).map((one) => one.slot).length > 0 ? ` Running: ${(live.canaries ?? []).map((one) => one.slot).join(', ')}.` : ''}`,
      `To start one, name the share, the part and its version: npm run release -- canary ${slot === 'site' ? '<part>' : slot} 10 <version>.`,
    );
  if (since !== undefined && canary.since !== since)
    throw new ReleaseError(
      'release/canary-changed',
      `Another version is the canary of ${slot} since ${canary.since}; the one that began at ${since} has ended.`,
      'Nothing was changed.',
    );
  return canary;
}

/** Throws `release/share-taken` when a slot would take visitors of other canaries or of the live composition's own share. */
function requireFree(live: LiveRecord, slot: string, percent: number): void {
  const others = (live.canaries ?? []).filter((canary) => canary.slot !== slot);
  const free = largestShare(others);
  const running = canaryOf(live, slot);
  // An old record's canary may have more than today's largest share. Making it smaller is always allowed.
  const grows = bucketsOf(percent) > bucketsOf(running ? percentOf(running) : 0);
  if (!grows || bucketsOf(percent) <= bucketsOf(free)) return;
  const held = others.map((one) => ({ slot: one.slot, percent: percentOf(one), who: one.who }));
  throw new ReleaseError(
    'release/share-taken',
    `The canary of ${slot} can't have ${percent} % of the visitors, at most ${free} %: 30 % always stay on the live composition${held.map((one) => `, ${one.slot} has ${one.percent} % (${one.who})`).join('')}.`,
    `Take at most ${free} %${slot === 'site' ? '' : `, or all: npm run release -- promote ${slot} <version>`}.`,
  );
}

const now = () => new Date().toISOString();

function withShare(live: LiveRecord, canary: Canary, percent: number, since: string): Canary[] {
  const others = (live.canaries ?? []).filter(({ slot }) => slot !== canary.slot);
  const buckets = resized(canary.buckets, others, percent);
  const same = isDeepStrictEqual(buckets, canary.buckets);
  const shareSince = same ? canary.shareSince : since;
  return [...others, { ...canary, buckets, shareSince }].sort((a, b) => a.slot.localeCompare(b.slot, 'en'));
}

async function composed(
  target: ReleaseTarget,
  live: LiveRecord,
  choice: CanaryChoice,
): Promise<CompositionManifest> {
  const manifest =
    'part' in choice
      ? await target.compose({ ...live.versions, [choice.part]: choice.version }, target.settings)
      : await readComposition(stagedView(target.store), choice.composition);
  if (manifest.settings.preview)
    throw new ReleaseError(
      'release/canary-preview',
      `The composition ${manifest.id} is a preview: each of its pages is marked as one.`,
      'Start the canary with the part and version of the preview instead.',
    );
  requireServed(manifest);
  await requireLinksAlive(target, live.composition, manifest);
  await requireAddressesKept(target, live, manifest);
  return manifest;
}

interface Change {
  next: Canary[];
  ended: CanaryEnd[];
}

async function change(
  target: ReleaseTarget,
  decide: (live: LiveRecord) => Promise<Change>,
): Promise<LiveRecord> {
  return retryOnConflict(async () => {
    const live = await target.log.current();
    if (!live) throw nothingLive();
    const { next: canaries, ended: canariesEnded } = await decide(live);
    if (isDeepStrictEqual(canaries, live.canaries)) return completeRelease(target, live);
    const same = { id: live.composition, versions: live.versions };
    return goLive(target, same, 'canary', live, { canaries, canariesEnded });
  });
}
