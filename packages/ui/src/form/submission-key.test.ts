import { describe, expect, it } from 'vitest';
import { createSubmissionKey } from './submission-key';

function counting() {
  let made = 0;
  return createSubmissionKey(() => `key-${++made}`);
}

describe('submission key', () => {
  it('stays the same across retries, also of a mended form', () => {
    const key = counting();
    expect(key.keyFor('a')).toBe('key-1');
    expect(key.keyFor('a')).toBe('key-1');
    expect(key.keyFor('b')).toBe('key-1');
  });

  it('is a new one when the content changes after a success', () => {
    const key = counting();
    key.keyFor('a');
    key.succeeded('a');
    expect(key.keyFor('a')).toBe('key-1');
    expect(key.keyFor('b')).toBe('key-2');
    expect(key.keyFor('c')).toBe('key-2');
  });

  it('is a new one when something else had arrived under it', () => {
    const key = counting();
    key.keyFor('a');
    key.succeeded();
    expect(key.keyFor('b')).toBe('key-2');
  });
});
