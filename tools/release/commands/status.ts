import { ReleaseError } from '@platform/base/release-error';
import { stagedView } from '@platform/composer/store/staged';
import { allBudgets, sayBudgets } from '@platform/releases/budgets';
import { diffCompositions } from '@platform/releases/inspect';
import { judgedNow, sayJudged } from '@platform/releases/judging/say-judged';
import { readComposition } from '@platform/releases/read-composition';
import { sayDiff, sayHistory, sayStatus } from '@platform/releases/report';
import type { Command } from './context';

/** Default number of history records. */
const SHOWN = 10;

export const status: Command = async ({ site, say }) => {
  const { target, levels, judge } = await site();
  const shown = await target.log.history(SHOWN);
  const [live] = shown;
  sayStatus(say, live, shown);
  const judged = await judgedNow(live ?? {}, judge);
  sayJudged(say, judged);
  const budgets = live ? await allBudgets(Object.keys(live.versions), levels, new Date()) : [];
  if (live) sayBudgets(say, budgets);
  const figures = [...judged.values()].map(({ state, ...record }) => ({ ...record, figures: state.all }));
  return { live: live ?? null, history: shown, judged: figures, budgets };
};

export const history: Command = async ({ site, say }, [count = String(SHOWN)]) => {
  if (!/^[1-9]\d{0,5}$/.test(count))
    throw new ReleaseError(
      'release/invalid-count',
      `Invalid count "${count}".`,
      'Give the number of records to show: 1 or more.',
    );
  const { log } = (await site()).target;
  const records = await log.history(Number(count));
  sayHistory(say, records);
  return { history: records };
};

export const diff: Command = async ({ site, say }, [from, to]) => {
  const { log, store: bucket } = (await site()).target;
  // Include staged files, so that a preview can be compared.
  const store = stagedView(bucket);
  const records = await log.history();
  // A slot stands for its canary.
  const named = (typed: string | undefined) =>
    records[0]?.canaries?.find(({ slot }) => slot === typed)?.composition ?? typed;
  const second = named(to) ?? records[0]?.composition;
  const first = named(from) ?? records.find(({ composition }) => composition !== second)?.composition;
  if (!first || !second)
    throw new ReleaseError(
      'release/nothing-to-compare',
      'There is only one composition, so there is nothing to compare.',
      `Name the two compositions to compare: npm run release -- diff <composition> <composition>.`,
    );
  const older = await readComposition(store, first);
  const difference = await diffCompositions(older, await readComposition(store, second), store.read);
  say(`${first} → ${second}`);
  sayDiff(say, difference);
  return { from: first, to: second, ...difference };
};
