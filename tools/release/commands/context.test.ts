import { refusal } from '@platform/base/test-support/refusal';
import { expect, it } from 'vitest';
import { versionOf } from '../run-program';

it('accepts a version as publish prints it, and no version', () => {
  expect(versionOf('0123456789ab')).toBe('0123456789ab');
  expect(versionOf(undefined)).toBeUndefined();
});

it.each(['shell', '', '0123456789AB', '0123456789abc'])('rejects %j as a version', (typed) => {
  expect(() => versionOf(typed)).toThrow(
    expect.objectContaining(refusal('release/invalid-version', `Invalid version "${typed}"`)),
  );
});
