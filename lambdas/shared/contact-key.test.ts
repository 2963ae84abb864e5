import { expect, test } from 'vitest';
import { UUID } from '../test-support/samples';
import { contactKey } from './contact-key';
import { idempotencyKey } from './idempotency-key';

test('uses the client’s key if it is a UUID', () => {
  expect(idempotencyKey({ 'idempotency-key': UUID.toUpperCase() })).toBe(UUID);
  for (const key of ['', 'abc', `${UUID}0`, `${UUID}, ${UUID}`, '../../x']) {
    expect(idempotencyKey({ 'idempotency-key': key })).toBeUndefined();
  }
  expect(contactKey(UUID, 'conv_1', '+1')).toBe(UUID);
});

test('derives a key from conversation and phone that reveals neither', () => {
  const key = contactKey(undefined, 'conv_1', '+380671234567');
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(contactKey(undefined, 'conv_1', '+380671234567')).toBe(key);
  expect(contactKey(undefined, 'conv_1', '+380671234568')).not.toBe(key);
  expect(contactKey(undefined, 'conv_2', '+380671234567')).not.toBe(key);
});

test('gives contacts of an unknown conversation different keys', () => {
  expect(contactKey(undefined, 'unknown', '+1234567')).not.toBe(contactKey(undefined, 'unknown', '+1234567'));
});
