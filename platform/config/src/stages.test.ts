import { expect, it } from 'vitest';
import { isProduction, stageByName } from './stages';

it('prod alone serves visitors, neither the local stage nor a temporary one', () => {
  const names = ['prod', 'local', 'proof-abc123'];
  expect(names.filter((name) => isProduction(stageByName(name)))).toEqual(['prod']);
});
