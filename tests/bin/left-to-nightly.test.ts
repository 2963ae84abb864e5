import { expect, it } from 'vitest';
import { NIGHTLY } from '../support/nightly';
import { leftToNightly, untriedIn } from './left-to-nightly';

const result = (status: string, ...tags: string[]) => ({ status, tags });

it('counts of a report the tests that their tag has left out, and no others', () => {
  const report = {
    testResults: [
      { assertionResults: [result('passed'), result('skipped', NIGHTLY), result('skipped')] },
      { assertionResults: [result('passed', NIGHTLY), result('skipped', 'slow', NIGHTLY)] },
    ],
  };
  expect(untriedIn(report)).toBe(2);
});

it('says how many tests were left and which command runs them, and nothing where none was', () => {
  expect(leftToNightly(2, 3)).toMatch(/^NOT RUN: 5 tests .*\(2 unit, 3 end to end\).*"npm run test:nightly"/);
  expect(leftToNightly(0, 0)).toBeUndefined();
});
