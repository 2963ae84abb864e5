import { refusal } from '@platform/base/test-support/refusal';
import { expect, it } from 'vitest';
import { versionOf } from '../run-program';

it('accepts a version as publish prints it, and no version', () => {
  expect(versionOf('0123456789abcdef0123456789abcdef')).toBe('0123456789abcdef0123456789abcdef');
  expect(versionOf(undefined)).toBeUndefined();
});

it.each(['shell', '', '0123456789ab', '0123456789ABCDEF0123456789ABCDEF', '0123456789abcdef0123456789abcdef0'])(
  'rejects %j as a version',
  (typed) => {
    expect(() => versionOf(typed)).toThrow(
      expect.objectContaining(refusal('release/invalid-version', `Invalid version "${typed}"`)),
    );
  },
);
