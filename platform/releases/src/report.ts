import { type Canary, type CanaryEnd, percentOf, SITE_SLOT } from '@site/site-model/canary';
import type { LiveRecord } from '@site/site-model/release-log';
import type { Collected } from './collect';
import type { Projection } from './log/live-log';
import { releasedBy } from './orders/rollback-plan';
import type { Started } from './start/start-sources';

type Say = (line: string) => void;

const CANARY_END: Record<CanaryEnd['why'], string> = {
  released: 'it is live for everybody now',
  unfit: 'it is incompatible with the new release',
  gone: 'its files are no longer in the store',
  rollback: 'the site was rolled back',
  'rolled-back': 'its part was rolled back or retired',
  superseded: 'another canary or version replaced it',
  judged: 'it is worse than the live composition',
  patience: 'the judge waited for visits in vain',
};

/** `canary of mfe-products 0123456789ab ended at 10 %: it is incompatible with the new release [release/slot-unknown]`. */
const endOfCanary = ({ slot, composition, percent, why, code }: CanaryEnd): string =>
  `canary of ${slot} ${composition} ended at ${percent} %: ${CANARY_END[why]}${code ? ` [${code}]` : ''}`;

/** `canary of mfe-products 0123456789ab 10 %`. */
const shareOfCanary = (canary: Canary): string =>
  `canary of ${canary.slot} ${canary.composition} ${percentOf(canary)} %`;

/**
 * Prints what is live, part by part, every canary, and how the last canary of a slot ended unless a command of its team ended it
 * or a later one began. `history`: newest first, `live` included. `projected`: what the edge has; says so if it is another record.
 */
export function sayStatus(
  say: Say,
  live: LiveRecord | undefined,
  history: readonly LiveRecord[] = [],
  projected?: Projection,
): void {
  if (!live) {
    say('Nothing is live yet.');
    return;
  }
  say(`Live: ${live.composition}; last change (${live.action}) ${live.when}, by ${live.who}`);
  for (const [name, version] of Object.entries(live.versions)) say(`  ${name.padEnd(14)} ${version}`);
  if (projected && projected.sequence !== live.sequence)
    say(
      `Visitors still get record ${projected.sequence} of the live log, not ${live.sequence}: the release was interrupted. The repair completes it within five minutes.`,
    );
  sayCanaries(say, live);
  sayChangedElsewhere(say, live);
  for (const { end, by } of lastEnds(live, history))
    say(`The ${endOfCanary(end)}; ${by.action} ${by.when}, by ${by.who}`);
  const { frozen } = live;
  if (frozen) say(`Frozen since ${frozen.when} by ${frozen.who}${frozen.reason ? `: ${frozen.reason}` : ''}`);
}

/** Prints the pages of other parts whose bytes a release changed although none of their inputs did. */
export function sayChangedElsewhere(say: Say, { changedElsewhere = [] }: LiveRecord): void {
  for (const { part, pages, example } of changedElsewhere)
    say(
      `Check ${pages} page(s) of ${part}, for example ${example}: their bytes changed although none of their inputs did. ` +
        'Look for code in the released part that changes shared objects.',
    );
}

/** Prints each running canary with its share of the visitors, and how many have none. */
function sayCanaries(say: Say, { canaries = [] }: LiveRecord): void {
  for (const canary of canaries) {
    const { slot, composition, versions, since, shareSince, who, gradually } = canary;
    const what = slot === SITE_SLOT ? 'of a composition' : `of ${slot} ${versions[slot]}`;
    const share = `${percentOf(canary)} % of the visitors since ${shareSince}`;
    const judge = gradually ? '; the judge steps it' : '';
    say(`Canary ${what}: ${share}, begun ${since} by ${who}${judge} (composition ${composition})`);
  }
  if (canaries.length > 1) {
    const all = canaries.reduce((sum, canary) => sum + percentOf(canary), 0);
    say(`  The live composition: ${Number((100 - all).toFixed(2))} % of the visitors`);
  }
}

/** Returns, by slot without a canary now, the end of the last one if a record has its reason. */
function lastEnds(live: LiveRecord, history: readonly LiveRecord[]): { end: CanaryEnd; by: LiveRecord }[] {
  const records = history.length > 0 ? history : [live];
  const settled = new Set((live.canaries ?? []).map(({ slot }) => slot));
  return records.flatMap((by, at) => {
    const ends = (by.canariesEnded ?? []).filter(({ slot }) => !settled.has(slot));
    // Records before this one say nothing more about a slot whose canary ended here.
    for (const { slot } of [...ends, ...(records[at + 1]?.canaries ?? [])]) settled.add(slot);
    return ends.map((end) => ({ end, by }));
  });
}

/**
 * Prints who released what and when, newest first, with the versions that each record changed. The oldest record shows none,
 * since the record before it is not known.
 */
export function sayHistory(say: Say, history: readonly LiveRecord[]): void {
  for (const [at, record] of history.entries()) {
    const previous = history[at + 1]?.versions;
    const changed = Object.entries(record.versions)
      .filter(([name, version]) => previous && previous[name] !== version)
      .map(([name, version]) => `${name} ${version}`);
    const without = Object.keys(previous ?? {})
      .filter((name) => record.versions[name] === undefined)
      .map((name) => `without ${name}`);
    const { canaries = [], canariesEnded = [], commit } = record;
    const slots = new Set([...canaries, ...canariesEnded].map(({ slot }) => slot));
    const ended = (history[at + 1]?.canaries ?? [])
      .filter(({ slot }) => !slots.has(slot))
      .map((canary) => `${shareOfCanary(canary)} ended by its team`);
    const share = [...canaries.map(shareOfCanary), ...canariesEnded.map(endOfCanary), ...ended];
    const by = commit ? `${record.who}, commit ${commit}` : record.who;
    const what = [record.action.padEnd(8), record.when, by, ...changed, ...without, ...share].join('  ');
    say(`${String(record.sequence).padStart(4)}  ${record.composition}  ${what}`);
  }
}

/** Prints what a start replaced and kept. */
export function sayStarted(say: Say, { live, replaced, kept }: Started): void {
  const { frozen } = live;
  for (const { part, live: previous, source, release } of replaced)
    say(
      previous
        ? `  ${part}: replaced ${previous} with ${source}; the old version was released by ${releasedBy(release)}`
        : `  ${part}: new, ${source}`,
    );
  if (frozen && kept.length > 0)
    say(
      `Releases are frozen since ${frozen.when} by ${frozen.who}${frozen.reason ? `: ${frozen.reason}` : ''}. The site serves what is live; "npm run release -- thaw" ends it.`,
    );
  for (const { part, live: shown, source, release } of kept) {
    const why = source ? `the sources here are ${source}` : 'this checkout does not have it';
    say(`  ${part}: kept ${shown}, released by ${releasedBy(release)}; ${why}`);
  }
  const [first] = kept.filter(({ source }) => source !== undefined);
  if (first && !frozen) say(`  To release these sources instead: npm run release -- promote ${first.part}`);
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Prints what garbage collection removed or would remove. */
export function sayCollected(say: Say, gone: Collected, dryRun: boolean): void {
  for (const id of gone.compositions) say(`  composition    ${id}`);
  for (const version of gone.versions) say(`  ${version}`);
  for (const folder of gone.leftovers) say(`  left behind    ${folder}`);
  if (gone.sheets.length > 0) say(`  style sheets   ${gone.sheets.length}`);
  const files = `${gone.files} file(s), ${megabytes(gone.bytes)},`;
  say(dryRun ? `${files} would be removed.` : `${files} removed.`);
  say(`${megabytes(gone.kept)} kept.`);
}

/** What has become of a canary, for the commit that it was released from. */
export interface CanaryResult {
  slot: string;
  commit: string;
  state: 'pending' | 'success' | 'failure';
  description: string;
}

const same = (one: Canary) => (other: Canary) => one.slot === other.slot && one.since === other.since;

/**
 * Returns the results of the canaries that began within these records, oldest first; of those from uncommitted changes none.
 *
 * @param history Newest first, as the log returns it.
 */
export function canaryResults(history: readonly LiveRecord[]): CanaryResult[] {
  const results = new Map<string, CanaryResult>();
  const [oldest, ...later] = history.toReversed();
  let previous = oldest?.canaries ?? [];
  for (const { canaries: now = [], canariesEnded = [], commit } of later) {
    for (const canary of now) {
      const began = !previous.some(same(canary));
      const of = began ? commit : results.get(keyOf(canary))?.commit;
      if (of && /^[0-9a-f]{40}$/.test(of))
        results.set(keyOf(canary), {
          slot: canary.slot,
          commit: of,
          state: 'pending',
          description: `${percentOf(canary)} % of the visitors get it`,
        });
    }
    for (const gone of previous.filter((canary) => !now.some(same(canary)))) {
      const result = results.get(keyOf(gone));
      const end = canariesEnded.find(({ slot }) => slot === gone.slot);
      if (result) results.set(keyOf(gone), { ...result, ...endOf(gone, end) });
    }
    previous = now;
  }
  return [...results.values()];
}

const keyOf = ({ slot, since }: Canary) => `${slot} ${since}`;

function endOf(canary: Canary, end: CanaryEnd | undefined): Pick<CanaryResult, 'state' | 'description'> {
  const why = end ? CANARY_END[end.why] : 'its team ended it';
  return {
    state: end?.why === 'released' ? 'success' : 'failure',
    description: `Ended at ${percentOf(canary)} %: ${why}`,
  };
}
