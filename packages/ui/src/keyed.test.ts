import { expect, it } from 'vitest';
import { keyed } from './keyed';

it('gives repeated texts different keys', () => {
  expect(keyed(['a night', 'a day', 'a night']).map(({ key }) => key)).toEqual([
    'a night',
    'a day',
    'a night (2)',
  ]);
});
