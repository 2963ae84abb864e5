import { expect, test } from 'vitest';
import { hourOf } from './service-levels';
import { itemKeys } from './tables';

test('keys of hours sort by time', () => {
  const hour = hourOf(new Date('2026-11-23T10:59:59.999Z'));
  expect(hour).toBe(hourOf(new Date('2026-11-23T10:00:00.000Z')));
  expect(itemKeys.serviceLevel('pages', 'mfe-voice', hour)).toEqual({
    pk: 'LEVEL#pages#mfe-voice',
    sk: 'HOUR#0000498730',
  });
  expect(itemKeys.serviceLevel('pages', 'x', 9).sk < itemKeys.serviceLevel('pages', 'x', 10).sk).toBe(true);
});
