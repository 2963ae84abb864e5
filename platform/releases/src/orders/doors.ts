import { isDeepStrictEqual } from 'node:util';
import { suggestion } from '@platform/base/nearest.mjs';
import { ReleaseError } from '@platform/base/release-error';
import { workspace } from '@platform/base/workspace';
import { type RegisteredPart, registeredParts } from '@platform/config/registered-parts';
import { PART_NAMES } from '@site/contracts/part-names';
import { recordOf } from '@site/contracts/records';
import { type Canary, SITE_SLOT } from '@site/site-model/canary';
import type { CompositionManifest, Versions } from '@site/site-model/composition';
import type { LiveRecord } from '@site/site-model/release-log';
import * as z from 'zod/mini';
import { canaryOf, slotOfChoice } from './canary-buckets';
import type { ReleaseOrder } from './order-schema';

/** Door of the platform's owners, who may do everything. */
export const PLATFORM = 'platform';
/** Door that may open previews of any part, and nothing else. */
export const PREVIEWS = 'previews';
/**
 * Door of the people on duty: they may roll back the site or a part, freeze, thaw and end any canary, but release nothing new. A
 * canary of a composition by its id is theirs, too: their function may not write versions, so it serves only what was released before.
 */
export const OPERATORS = 'operators';

/**
 * Returns the doors that carry out orders, each a Lambda function with its door's name in its environment. IAM policies
 * decide who may invoke which, so what an order states about its sender is not trusted.
 */
export const doorsOf = (parts: readonly string[]): readonly string[] => [
  ...parts,
  PLATFORM,
  PREVIEWS,
  OPERATORS,
];

const OPERATORS_ORDERS: ReadonlySet<ReleaseOrder['action']> = new Set([
  'rollback',
  'rollback-part',
  'abort',
  'freeze',
  'thaw',
  'end-canary',
  'show-canary',
]);

/** Returns the part that an order changes, or the slot of the canary that it changes; undefined for an order about the site. */
function subjectOf(order: ReleaseOrder): string | undefined {
  if ('part' in order) return order.part;
  if ('slot' in order) return order.slot;
  return order.action === 'canary' ? slotOfChoice(order.choice) : undefined;
}

/** Returns the default door for an order. */
export function doorFor(order: ReleaseOrder): string {
  if (order.action === 'preview') return PREVIEWS;
  const subject = subjectOf(order);
  return subject === undefined || subject === SITE_SLOT ? PLATFORM : subject;
}

/** The error of an order that a door may not carry out; `may`: the orders that it may. */
const notAllowed = (door: string, action: string, may?: readonly string[]): ReleaseError =>
  new ReleaseError(
    'release/order-not-allowed',
    `The door ${door} may not ${action}${may ? `; it may only ${may.join(', ')}` : ''}.`,
    may ? 'Use a team’s pipeline.' : 'Ask the platform’s owners, who may with --as platform.',
  );

/**
 * Throws a ReleaseError when a door may not carry out an order. What a canary or a rollback changes is checked when its
 * record is written.
 */
export function requireAllowed(door: string, order: ReleaseOrder): void {
  if (door === PLATFORM) return;
  const { action } = order;
  const subject = subjectOf(order);
  if (door === PREVIEWS && action === 'preview') return;
  if (door === PREVIEWS) throw notAllowed(door, action, ['preview']);
  if (door === OPERATORS) {
    const ofSite = ['canary', 'step-canary'].includes(action) && subject === SITE_SLOT;
    if (!ofSite && !OPERATORS_ORDERS.has(action)) throw notAllowed(door, action, [...OPERATORS_ORDERS]);
    return;
  }
  if (subject !== undefined && subject !== door)
    throw new ReleaseError(
      'release/foreign-part',
      `The door ${door} may not release ${subject}.`,
      `Use the pipeline of ${subject}, or ask the platform’s owners (--as platform).`,
    );
  if (['freeze', 'thaw', 'start'].includes(action)) throw notAllowed(door, action);
}

/**
 * Throws a ReleaseError when a record changes more than its door may: another part, or another slot's canary, whatever the order.
 *
 * @param read Returns the manifest of a composition.
 */
export async function requireOwnChange(
  door: string,
  live: LiveRecord | undefined,
  next: LiveRecord,
  read: (composition: string) => Promise<Pick<CompositionManifest, 'versions'>>,
): Promise<void> {
  if (door === PLATFORM || door === OPERATORS) return;
  if (!live)
    throw new ReleaseError(
      'release/first-release',
      'Only the platform’s owners may make the first release.',
      `Ask them to run "npm run release -- bootstrap".`,
    );
  const foreign = (from: Versions, to: Versions) =>
    [...new Set([...Object.keys(from), ...Object.keys(to)])].filter(
      (part) => part !== door && from[part] !== to[part],
    );
  // The team's canary may differ from what is live in its part only.
  const canary = canaryOf(next, door);
  const isSame = canary?.composition === canaryOf(live, door)?.composition;
  const shown = canary && !isSame ? foreign(next.versions, (await read(canary.composition)).versions) : [];
  const slots = changedSlots(live, next, door).filter((slot) => slot !== door);
  const others = [...new Set([...foreign(live.versions, next.versions), ...slots, ...shown])].sort();
  if (others.length > 0)
    throw new ReleaseError(
      'release/changes-others',
      `This would also change ${others.join(', ')}, which the door ${door} may not release.`,
      `Roll back ${door} only ("npm run release -- rollback ${door}"), or ask the platform’s owners (--as platform).`,
    );
}

/** Returns the slots whose canaries a record of a team changes in more than a release of its part must. */
function changedSlots(live: LiveRecord, next: LiveRecord, door: string): string[] {
  // A release of the part carries every canary along: each is composed anew, or ends because it does not fit.
  const carries = next.action === 'promote' || next.part === door;
  const slots = new Set([...(live.canaries ?? []), ...(next.canaries ?? [])].map(({ slot }) => slot));
  return [...slots].filter((slot) => {
    const was = canaryOf(live, slot);
    const is = canaryOf(next, slot);
    if (!carries || !was) return !isDeepStrictEqual(was, is);
    if (!is) return !next.canariesEnded?.some((end) => end.slot === slot);
    const kept = ({ composition: _, versions, ...rest }: Canary) => ({ ...rest, version: versions[slot] });
    return !isDeepStrictEqual(kept(was), kept(is));
  });
}

/** A part that may release to a site, as the site's platform announces it to tools in other repositories. */
const releasablePartSchema = z.object({
  /** `owner/name` of the repository that releases it; missing for the platform's own. */
  repository: z.optional(z.string()),
});
export const releasablePartsSchema = recordOf(releasablePartSchema);
/** By the part's name. */
export type ReleasableParts = z.infer<typeof releasablePartsSchema>;

const repositoryOf = ({ repository: { owner, name } }: RegisteredPart) => `${owner}/${name}`;

/** Returns the parts of this checkout and the registered ones. */
export const releasableParts = (registered = registeredParts()): ReleasableParts => ({
  ...Object.fromEntries(PART_NAMES.map((name) => [name, {}])),
  ...Object.fromEntries(registered.map((part) => [part.name, { repository: repositoryOf(part) }])),
});

/** Returns the error for a name that may not release. `known`: the names that may. */
export const unknownPart = (name: string, known: readonly string[]): ReleaseError =>
  new ReleaseError(
    'release/unknown-part',
    `Unknown part "${name}".${suggestion(name, known)} Known parts: ${known.join(', ')}.`,
    `Use one of them. A part from another repository must be registered first by the platform's owner: "npm run release -- register --help".`,
  );

/** Throws `release/sources-elsewhere` when another repository has the part's sources, and names it. */
export function requireSources(
  name: string,
  registered: readonly RegisteredPart[] = registeredParts(),
): void {
  if (workspace().parts.includes(name)) return;
  const part = registered.find((one) => one.name === name);
  throw new ReleaseError(
    'release/sources-elsewhere',
    `The sources of ${name} are not in this checkout: ${part ? `they are in ${repositoryOf(part)}, owned by ${part.owner}` : 'it was released from another repository'}.`,
    `Publish it there, then release the published version with "npm run release -- promote ${name} <version>".`,
  );
}
