import { OBJECTIVE_NAMES, OBJECTIVES } from '@site/server-data/service-levels';
import type { LiveRecord } from '@site/site-model/release-log';
import type { Rollout, RolloutEnd } from '@site/site-model/rollout';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { computeErrorBudget, rolloutResults, sayHistory, sayStatus, visitsPerMonth } from './report';

const at = (minute: number) => new Date(Date.parse('2026-11-28T10:00:00.000Z') + minute * 60_000).toISOString();
const version = (digit: number) => String(digit).repeat(32);
const commit = (digit: number) => String(digit).repeat(40);
const id = 'a'.repeat(12);
const live = (sequence: number, more: Partial<LiveRecord>): LiveRecord => ({
  ...{ sequence, composition: id, versions: { shell: version(1) }, who: 'mfe-x: anna', when: at(sequence) },
  ...{ action: 'rollout', ...more },
});
const x = { part: 'mfe-x', version: version(2), who: 'mfe-x: anna', commit: commit(2), since: at(1) };
const y = { part: 'mfe-y', version: version(3), who: 'mfe-y: olha', commit: commit(3), since: at(2) };
const rollout: Rollout = {
  ...{ ...x, composition: 'b'.repeat(12), versions: { shell: version(1), 'mfe-x': version(2) } },
  ...{ percent: 10, stepSince: at(1) },
};
const { who: _who, commit: _commit, ...named } = x;
const unfit: RolloutEnd = {
  ...{ ...named, percent: 10, why: 'unfit' },
  ...{ code: 'release/slot-unknown', message: 'The slot is gone.' },
};
const said = (say: (to: (line: string) => void) => void) => {
  const lines: string[] = [];
  say((line) => lines.push(line));
  return lines.join('\n');
};

it('says how the last rollout of a part ended, also after later records, until another one begins', () => {
  const history = [
    live(4, { action: 'freeze', frozen: { who: 'olha', when: at(4) } }),
    live(3, { ended: [unfit] }),
    live(2, { rollout }),
  ];
  const end = `rollout of mfe-x ${version(2)} ended at 10 %: it can’t be released with what is live [release/slot-unknown]: The slot is gone.`;
  expect(said((say) => sayStatus(say, history[0], history))).toContain(`The ${end}; rollout ${at(3)}`);
  expect(said((say) => sayHistory(say, history))).toContain(end);
  const again = [live(5, { rollout: { ...rollout, since: at(5) } }), ...history];
  expect(said((say) => sayStatus(say, again[0], again))).not.toContain('ended');
});

it('tells each commit how far its version came, and nothing of uncommitted changes', () => {
  const { commit: _unknown, ...uncommitted } = y;
  const started = { ...rollout, ...y, since: at(9) };
  const history = [live(1, { rollout })];
  const becomes = (more: Partial<LiveRecord>) => {
    history.unshift(live(history.length + 1, more));
    return rolloutResults(history).map(({ part, commit, state, description }) => [
      ...[part, commit.slice(0, 1), state],
      description,
    ]);
  };
  const first = ['mfe-x', '2', 'pending', '10 % of the visitors get it'];
  expect(becomes({ rollout, waiting: [{ ...uncommitted, part: 'mfe-z' }] })).toEqual([first]);
  expect(becomes({ rollout: { ...rollout, percent: 50 }, waiting: [y] })).toEqual([
    ['mfe-x', '2', 'pending', '50 % of the visitors get it'],
    ['mfe-y', '3', 'pending', 'Waits for its rollout'],
  ]);
  const released = ['mfe-x', '2', 'success', 'Ended at 50 %: all visitors get it'];
  expect(becomes({ rollout: started, ended: [{ ...unfit, percent: 50, why: 'released' }] })).toEqual([
    released,
    ['mfe-y', '3', 'pending', '10 % of the visitors get it'],
  ]);
  expect(becomes({ ended: [{ ...unfit, part: 'mfe-y', since: at(9), why: 'withdrawn' }] })).toEqual([
    released,
    ['mfe-y', '3', 'failure', 'Ended at 10 %: more of its visits failed than of the live composition’s'],
  ]);
});

const counts = fc.record({ good: fc.nat(1e6), bad: fc.nat(1e4), outside: fc.nat(1e6) });
const objective = fc.constantFrom(...OBJECTIVE_NAMES);

it('an error budget is spent exactly when the target is missed by enough bad events, and not by what failed outside', () => {
  // Met exactly, without binary fractions.
  expect(computeErrorBudget('pages', { good: 990, bad: 10, outside: 9 })).toMatchObject({ spent: 1, state: 'kept' });
  expect(computeErrorBudget('leads', { good: 2997, bad: 3, outside: 9 })).toMatchObject({ allowed: 3, state: 'kept' });
  fc.assert(
    fc.property(objective, counts, fc.nat(1e6), (name, given, more) => {
      const { target, smallestBad } = OBJECTIVES[name];
      const { outside: _, ...own } = computeErrorBudget(name, given);
      // Compared in whole thousandths, since 1 - 0.999 is not exact.
      const missed = given.bad * 1000 > Math.round((1 - target) * 1000) * (given.good + given.bad);
      expect(own.state === 'spent').toBe(missed && given.bad >= smallestBad);
      if (own.state !== 'too-few') expect(own.spent > 1).toBe(own.state === 'spent');
      expect(computeErrorBudget(name, { ...given, outside: given.outside + more })).toMatchObject(own);
    }),
  );
});

it('estimates the visits of a month from the sampled page views of the shell', async () => {
  const asked: unknown[] = [];
  const visits = await visitsPerMonth(async (...given) => {
    asked.push(given.slice(0, 2));
    return { good: 390, bad: 10, outside: 0 };
  }, new Date());
  expect(asked).toEqual([['pages', 'shell']]);
  // 400 of a tenth of the page views, four to a visit, in 28 days.
  expect(visits).toBeCloseTo((400 * 10 * 30) / 28 / 4);
  expect(await visitsPerMonth(() => Promise.reject(new Error('denied')), new Date())).toBeUndefined();
});
