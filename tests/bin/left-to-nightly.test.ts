import { expect, it } from 'vitest';
import { NIGHTLY } from '../support/nightly';
import { leftToNightly, untriedIn } from './left-to-nightly';

const result = (status: string, ...tags: string[]) => ({ status, tags });

it('counts only the tests of a report that were skipped because of the nightly tag', () => {
  const report = {
    testResults: [
      { assertionResults: [result('passed'), result('skipped', NIGHTLY), result('skipped')] },
      { assertionResults: [result('passed', NIGHTLY), result('skipped', 'slow', NIGHTLY)] },
    ],
  };
  expect(untriedIn(report)).toBe(2);
});

it('reports how many tests were left out and which command runs them; nothing if none were', () => {
  expect(leftToNightly(2, 3)).toMatch(/^NOT RUN: 5 tests .*\(2 unit, 3 end to end\).*"npm run test:nightly"/);
  expect(leftToNightly(0, 0)).toBeUndefined();
});
