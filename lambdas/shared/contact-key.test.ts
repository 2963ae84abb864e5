import { expect, test } from 'vitest';
import { UUID } from '../test-support/samples';
import { contactKey } from './contact-key';
import { idempotencyKey } from './idempotency-key';

test('takes the key of the client when it is a UUID', () => {
  expect(idempotencyKey({ 'idempotency-key': UUID.toUpperCase() })).toBe(UUID);
  for (const key of ['', 'abc', `${UUID}0`, `${UUID}, ${UUID}`, '../../x']) {
    expect(idempotencyKey({ 'idempotency-key': key })).toBeUndefined();
  }
  expect(contactKey(UUID, 'conv_1', '+1')).toBe(UUID);
});

test('derives one from conversation and phone, and shows neither', () => {
  const key = contactKey(undefined, 'conv_1', '+380671234567');
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(contactKey(undefined, 'conv_1', '+380671234567')).toBe(key);
  expect(contactKey(undefined, 'conv_1', '+380671234568')).not.toBe(key);
  expect(contactKey(undefined, 'conv_2', '+380671234567')).not.toBe(key);
});

test('an unknown conversation merges with nothing', () => {
  expect(contactKey(undefined, 'unknown', '+1234567')).not.toBe(contactKey(undefined, 'unknown', '+1234567'));
});
