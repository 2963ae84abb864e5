import { describe, expect, it } from 'vitest';
import { createSubmissionKey } from './submission-key';

function counting() {
  let made = 0;
  return createSubmissionKey(() => `key-${++made}`);
}

describe('submission key', () => {
  it('stays the same across retries, even if the form changes', () => {
    const key = counting();
    expect(key.keyFor('a')).toBe('key-1');
    expect(key.keyFor('a')).toBe('key-1');
    expect(key.keyFor('b')).toBe('key-1');
  });

  it('changes if the content changes after a success', () => {
    const key = counting();
    key.keyFor('a');
    key.succeeded('a');
    expect(key.keyFor('a')).toBe('key-1');
    expect(key.keyFor('b')).toBe('key-2');
    expect(key.keyFor('c')).toBe('key-2');
  });

  it('changes after a conflict', () => {
    const key = counting();
    key.keyFor('a');
    key.succeeded();
    expect(key.keyFor('b')).toBe('key-2');
  });
});
