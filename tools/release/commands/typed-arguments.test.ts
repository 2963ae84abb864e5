import { refusal } from '@platform/base/test-support/refusal';
import { readWorkspace, useWorkspace } from '@platform/base/workspace';
import type { RegisteredPart } from '@platform/config/repositories';
import type { ReleaseSite } from '@platform/releases/release-site';
import type { LiveRecord } from '@site/site-model/release-log';
import { expect, it } from 'vitest';
import { knownPart, versionOf } from '../run-program';
import { sourcesOf } from './publish';

const PARTNERS: RegisteredPart = {
  name: 'mfe-partners',
  repository: { owner: 'octo-org', name: 'partners', ownerId: 5, id: 7, subject: 'ids' },
  owner: '@octo-org/web',
};

/** A site with a live part that is neither here nor registered. */
const site = async () =>
  ({
    target: {
      log: { current: async () => ({ versions: { 'mfe-older': 'a'.repeat(12) } }) as unknown as LiveRecord },
    },
  }) as unknown as ReleaseSite;

it.each(['shell', 'mfe-older'])('accepts %s, which is in the checkout or live', async (name) => {
  expect(await knownPart({ site }, name)).toBe(name);
});

it('accepts the part of the current repository, and no other that is unknown', async () => {
  const monorepo = readWorkspace();
  useWorkspace({ ...monorepo, parts: ['mfe-new'] });
  try {
    expect(await knownPart({ site }, 'mfe-new')).toBe('mfe-new');
    await expect(knownPart({ site }, 'mfe-other')).rejects.toMatchObject(
      refusal('release/unknown-part', '"mfe-other"'),
    );
  } finally {
    useWorkspace(monorepo);
  }
});

it.each(['mfe-partner', 'constructor'])('rejects %s and lists the known names', async (name) => {
  await expect(knownPart({ site }, name)).rejects.toMatchObject(
    refusal('release/unknown-part', new RegExp(`"${name}".*Known parts: .*shell.*mfe-older`)),
  );
});

it('refuses to build a part of another repository and names that repository', () => {
  expect(() => sourcesOf('mfe-partners', [PARTNERS])).toThrow(
    expect.objectContaining(refusal('release/sources-elsewhere', 'in octo-org/partners, owned by @octo-org/web')),
  );
  expect(() => sourcesOf('mfe-older', [])).toThrow(
    expect.objectContaining(refusal('release/sources-elsewhere', 'sources of mfe-older')),
  );
  expect(sourcesOf('mfe-voice', []).name).toBe('mfe-voice');
});

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
