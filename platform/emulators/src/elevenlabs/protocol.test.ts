import { expect, it } from 'vitest';
import { clientMessageSchema } from './protocol.ts';

it('accepts a contextual update only with a text', () => {
  const update = { type: 'contextual_update', text: '/cases: Cases' };
  expect(clientMessageSchema.parse(update)).toEqual(update);
  expect(clientMessageSchema.safeParse({ type: 'contextual_update' }).success).toBe(false);
});
