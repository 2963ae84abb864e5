import { VITALS_SHARE } from '@site/contracts/api/visit-measures';
import { SHELL } from '@site/contracts/shell';
import {
  API_OWNER,
  allowedShare,
  BUDGET_DAYS,
  hourOf,
  OBJECTIVE_NAMES,
  OBJECTIVES,
  type ObjectiveName,
  OUTCOMES,
  type Outcome,
} from '@site/server-data/service-levels';
import { itemKeys } from '@site/server-data/tables';
import { BUCKET_COOKIE, BUCKETS } from '@site/site-model/edge-store';
import type { LiveRecord } from '@site/site-model/release-log';
import { type Rollout, type RolloutEnd, turnOf, type Waiting } from '@site/site-model/rollout';
import type { Collected } from './collect-garbage';
import type { Started } from './local/start-sources';
import { type Projection, type TableAddress, tableItems } from './log/live-log';

type Say = (line: string) => void;

const ENDS: Record<RolloutEnd['why'], string> = {
  released: 'all visitors get it',
  withdrawn: 'more of its visits failed than of the live composition’s',
  unfit: 'it can’t be released with what is live',
  failed: 'composing it failed again and again',
  replaced: 'another version of its part took its place',
  'rolled-back': 'its part or the site was rolled back, or its part retired',
  aborted: 'its team or the people on duty ended it',
};

/** `rollout of mfe-x 0123… ended at 10 %: it can’t be released with what is live [release/slot-unknown]: The …`. */
const endWords = (end: RolloutEnd): string => {
  const { part, version, why, code, message } = end;
  return `rollout of ${part} ${version} ended ${placeOf(end)}: ${ENDS[why]}${code ? ` [${code}]` : ''}${message ? `: ${message}` : ''}`;
};

const placeOf = ({ percent }: RolloutEnd): string => (percent ? `at ${percent} %` : 'in the line');

const rolloutWords = ({ part, version, percent }: Rollout): string => `rollout of ${part} ${version} ${percent} %`;

/**
 * Prints what is live, the rollout and the line, and how the last rollout of each part ended unless a later one began.
 * `history`: newest first, `live` included. `projected`: what the edge has; says so if it is another record.
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
      `Visitors still get record ${projected.sequence} of the live log, not ${live.sequence}: the release was interrupted. The repair completes it within a minute.`,
    );
  const { rollout, waiting = [], frozen } = live;
  if (rollout) sayRollout(say, rollout);
  for (const [at, { part, version, since, who }] of waiting.entries())
    say(`Waits (${at + 1}): ${part} ${version} since ${since}, by ${who}`);
  if (waiting.length > 0)
    say('  One rollout runs at a time. To all visitors at once: npm run release -- promote <part> <version>.');
  sayChangedElsewhere(say, live);
  for (const { end, by } of lastEnds(live, history)) say(`The ${endWords(end)}; ${by.action} ${by.when}, by ${by.who}`);
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

/** Prints a rollout, with the addresses that show it in one's own browser. */
function sayRollout(say: Say, rollout: Rollout): void {
  const { part, version, percent, stepSince, since, who, composition } = rollout;
  say(
    `Rollout of ${part} ${version}: ${percent} % of the visitors since ${stepSince}, begun ${since} by ${who} (composition ${composition})`,
  );
  const bucket = (BUCKETS - turnOf(rollout)) % BUCKETS;
  say(
    `  In your own browser: /?${BUCKET_COOKIE.name}=${bucket}; among the others again: /?${BUCKET_COOKIE.name}=${BUCKET_COOKIE.leave}`,
  );
}

export function sayEnded(say: Say, { ended = [] }: LiveRecord): void {
  for (const end of ended) say(`The ${endWords(end)}.`);
}

/** Returns, by part without a rollout now, the end of the last one. */
function lastEnds(live: LiveRecord, history: readonly LiveRecord[]): { end: RolloutEnd; by: LiveRecord }[] {
  const settled = new Set(live.rollout ? [live.rollout.part] : []);
  return (history.length > 0 ? history : [live]).flatMap((by) => {
    const ends = (by.ended ?? []).filter(({ part }) => !settled.has(part));
    for (const { part } of ends) settled.add(part);
    return ends.map((end) => ({ end, by }));
  });
}

/** Prints who released what and when, newest first, with what each record changed; the oldest one's is not known. */
export function sayHistory(say: Say, history: readonly LiveRecord[]): void {
  for (const [at, record] of history.entries()) {
    const previous = history[at + 1]?.versions;
    const changed = Object.entries(record.versions)
      .filter(([name, version]) => previous && previous[name] !== version)
      .map(([name, version]) => `${name} ${version}`);
    const without = Object.keys(previous ?? {})
      .filter((name) => record.versions[name] === undefined)
      .map((name) => `without ${name}`);
    const { rollout, waiting = [], ended = [], commit } = record;
    const share = [
      ...(rollout ? [rolloutWords(rollout)] : []),
      ...(waiting.length > 0 ? [`waiting: ${waiting.map(({ part }) => part).join(', ')}`] : []),
      ...ended.map(endWords),
    ];
    const by = commit ? `${record.who}, commit ${commit}` : record.who;
    const what = [record.action.padEnd(11), record.when, by, ...changed, ...without, ...share].join('  ');
    say(`${String(record.sequence).padStart(4)}  ${record.composition}  ${what}`);
  }
}

export function sayStarted(say: Say, { live, replaced, kept }: Started): void {
  const { frozen } = live;
  for (const { part, version, to, by } of replaced)
    say(
      version
        ? `  ${part}: replaced ${version} with ${to}; the old version was released by ${by}`
        : `  ${part}: new, ${to}`,
    );
  if (frozen && kept.length > 0)
    say(
      `Releases are frozen since ${frozen.when} by ${frozen.who}${frozen.reason ? `: ${frozen.reason}` : ''}. The site serves what is live; "npm run release -- thaw" ends it.`,
    );
  for (const { part, version, to, by } of kept) {
    const why = to ? `the sources here are ${to}` : 'this checkout does not have it';
    say(`  ${part}: kept ${version}, released by ${by}; ${why}`);
  }
  const [first] = kept.filter(({ to }) => to !== undefined);
  if (first && !frozen) say(`  To release these sources instead: npm run release -- promote ${first.part}`);
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

export function sayCollected(say: Say, gone: Collected, dryRun: boolean): void {
  for (const id of gone.compositions) say(`  composition    ${id}`);
  for (const version of gone.versions) say(`  ${version}`);
  for (const folder of gone.leftovers) say(`  left behind    ${folder}`);
  if (gone.sheets.length > 0) say(`  style sheets   ${gone.sheets.length}`);
  const files = `${gone.files} file(s), ${megabytes(gone.bytes)},`;
  say(dryRun ? `${files} would be removed.` : `${files} removed.`);
  say(`${megabytes(gone.kept)} kept.`);
}

/**
 * Returns what has become of the rollouts and waiting versions within these records, oldest first, each for the commit
 * that it was released from; of those from uncommitted changes nothing.
 *
 * @param history Newest first, as the log returns it.
 */
export function rolloutResults(history: readonly LiveRecord[]) {
  type State = 'pending' | 'success' | 'failure';
  const results = new Map<string, { part: string; commit: string; state: State; description: string }>();
  const tell = ({ part, commit = '' }: Waiting, state: State, description: string) => {
    if (/^[0-9a-f]{40}$/.test(commit)) results.set(`${part} ${commit}`, { part, commit, state, description });
  };
  let before: readonly Waiting[] = [];
  for (const { rollout, waiting = [], ended = [] } of history.toReversed()) {
    for (const end of ended) {
      const one = before.find(({ part, since }) => part === end.part && since === end.since);
      if (one) tell(one, end.why === 'released' ? 'success' : 'failure', `Ended ${placeOf(end)}: ${ENDS[end.why]}`);
    }
    for (const one of waiting) tell(one, 'pending', 'Waits for its rollout');
    if (rollout) tell(rollout, 'pending', `${rollout.percent} % of the visitors get it`);
    before = [...(rollout ? [rollout] : []), ...waiting];
  }
  return [...results.values()];
}

type LevelCounts = Record<Outcome, number>;

/** Time limit in ms: a release must not wait long for counts that it can do without. */
const LONGEST_READ_MS = 5_000;
const MILLION = 1_000_000;

/** Returns access to an owner's counts of the last `BUDGET_DAYS`, which the API's functions write. */
export function readLevels(table: TableAddress) {
  const items = tableItems(table);
  return async (objective: ObjectiveName, owner: string, now: Date): Promise<LevelCounts> => {
    const sums: LevelCounts = { good: 0, bad: 0, outside: 0 };
    const keyOf = (hour: number) => itemKeys.serviceLevel(objective, owner, hour);
    const { pk, sk: last } = keyOf(hourOf(now));
    const { sk: first } = keyOf(hourOf(now) - BUDGET_DAYS * 24 + 1);
    for (const item of await items.query(pk, { first, last, timeoutMs: LONGEST_READ_MS }))
      for (const outcome of OUTCOMES) sums[outcome] += Number(item[outcome] ?? 0);
    return sums;
  };
}
type ReadLevels = ReturnType<typeof readLevels>;

const STATES = { kept: 'kept', spent: 'spent', 'too-few': 'too few events to say' } as const;

/**
 * Returns what is left of the bad events that an objective allows. `spent`: the used share, above 1 if the target is
 * missed; `too-few`: nothing was counted, or the target is missed by too few. What failed outside spends nothing.
 */
export function computeErrorBudget(objective: ObjectiveName, { good, bad, outside }: LevelCounts) {
  const { target, smallestBad } = OBJECTIVES[objective];
  const total = good + bad;
  // In millionths, so that 1 % of 500 events is exactly 5.
  const allowed = (Math.round(allowedShare(objective) * MILLION) * total) / MILLION;
  const isFew = bad > allowed ? bad < smallestBad : total === 0;
  const state: keyof typeof STATES = isFew ? 'too-few' : bad > allowed ? 'spent' : 'kept';
  return { objective, target, good, bad, outside, allowed, spent: bad === 0 ? 0 : bad / allowed, state };
}

/** Returns the budgets of a part, or of the API's functions (`API_OWNER`). `unread`: why some counts are left out. */
export async function readErrorBudgets(owner: string, levels: ReadLevels, now: Date) {
  const objectives = OBJECTIVE_NAMES.filter((name) => (OBJECTIVES[name].owner === 'api') === (owner === API_OWNER));
  const counted = await Promise.allSettled(
    objectives.map(async (name) => computeErrorBudget(name, await levels(name, owner, now))),
  );
  const failed = counted.find((read) => read.status === 'rejected');
  return {
    owner,
    budgets: counted.flatMap((read) => (read.status === 'fulfilled' ? [read.value] : [])),
    ...(failed ? { unread: (failed.reason as Error).name } : {}),
  };
}

/** `12 bad of 400, 4 allowed in 28 days (300 % spent)`. */
function figuresOf({ good, bad, outside, allowed, spent }: ReturnType<typeof computeErrorBudget>): string {
  const failed = outside > 0 ? `, ${outside} failed outside` : '';
  const total = `${bad} bad of ${good + bad}, ${Number(allowed.toFixed(1))} allowed in ${BUDGET_DAYS} days`;
  return `${total} (${Math.round(spent * 100)} % spent)${failed}`;
}

/** Prints one line per budget: `mfe-products   pages spent: 12 bad of 400, 4 allowed in 28 days (300 % spent)`. */
export function sayErrorBudgets(say: Say, owners: readonly Awaited<ReturnType<typeof readErrorBudgets>>[]): void {
  say('Service levels:');
  for (const { owner, budgets, unread } of owners) {
    for (const budget of budgets)
      say(`  ${owner.padEnd(14)} ${budget.objective} ${STATES[budget.state]}: ${figuresOf(budget)}`);
    if (unread) say(`  ${owner.padEnd(14)} the counts can't be read (${unread})`);
  }
}

const VIEWS_PER_VISIT = 4;

/** Returns about how many visits a month has, from the sample of page views. Undefined if it can't be read. */
export async function visitsPerMonth(levels: ReadLevels, now: Date): Promise<number | undefined> {
  const counted = await levels('pages', SHELL, now).catch(() => undefined);
  return counted && ((counted.good + counted.bad) * 30) / BUDGET_DAYS / VITALS_SHARE / VIEWS_PER_VISIT;
}
