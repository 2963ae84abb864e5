import { expect, it } from 'vitest';
import { projectFiles } from '../support/project-files';
import { SLOW_UNIT, unitTestsOf } from './tiers';

it('names only unit tests that exist as slow', () => {
  const files = unitTestsOf(undefined, projectFiles());
  expect(SLOW_UNIT.filter((start) => !files.some((file) => file.startsWith(start)))).toEqual([]);
});
