import { refusal } from '@platform/base/test-support/refusal';
import { useWorkspace, workspace } from '@platform/base/workspace';
import type { RegisteredPart } from '@platform/config/registered-parts';
import { releasableParts, requireSources } from '@platform/releases/orders/doors';
import type { ReleaseSite } from '@platform/releases/release-site';
import { PART_NAMES } from '@site/contracts/part-names';
import type { LiveRecord } from '@site/site-model/release-log';
import { expect, it } from 'vitest';
import { knownPart } from '../run-program';

const PARTNERS: RegisteredPart = {
  name: 'mfe-partners',
  repository: { owner: 'octo-org', name: 'partners', ownerId: 5, id: 7, subject: 'ids' },
  owner: '@octo-org/web',
};

/** A site with a registered part and a live part that is not registered. */
const site = async () =>
  ({
    parts: releasableParts([PARTNERS]),
    target: {
      log: { current: async () => ({ versions: { 'mfe-older': 'a'.repeat(12) } }) as unknown as LiveRecord },
    },
  }) as unknown as ReleaseSite;

it('lists the parts of this checkout and the registered ones', () => {
  const parts = releasableParts([PARTNERS]);
  expect(Object.keys(parts)).toEqual([...PART_NAMES, 'mfe-partners']);
  expect(parts['mfe-partners']).toEqual({ repository: 'octo-org/partners' });
  expect(parts['mfe-voice']).toEqual({});
});

it.each(['shell', 'mfe-partners', 'mfe-older'])(
  'accepts %s, which is in the checkout, registered or live',
  async (name) => {
    expect(await knownPart({ site, options: { stage: 'local' } }, name)).toBe(name);
  },
);

it('accepts a repository’s own part for a stage, which decides itself, but not for a local site that does not know it', async () => {
  const monorepo = workspace();
  useWorkspace({ ...monorepo, parts: ['mfe-new'] });
  try {
    expect(await knownPart({ site, options: { stage: 'prod' } }, 'mfe-new')).toBe('mfe-new');
    await expect(knownPart({ site, options: { stage: 'prod' } }, 'mfe-other')).rejects.toMatchObject(
      refusal('release/unknown-part', '"mfe-other"'),
    );
    await expect(knownPart({ site, options: { stage: 'local' } }, 'mfe-new')).rejects.toMatchObject(
      refusal('release/unknown-part', 'register --help'),
    );
  } finally {
    useWorkspace(monorepo);
  }
});

it.each(['mfe-partner', 'constructor'])('rejects %s and lists the known names', async (name) => {
  await expect(knownPart({ site, options: { stage: 'local' } }, name)).rejects.toMatchObject(
    refusal('release/unknown-part', new RegExp(`"${name}".*Known parts: .*mfe-partners.*mfe-older`)),
  );
});

it('refuses to build a part of another repository and names that repository', () => {
  expect(() => requireSources('mfe-partners', [PARTNERS])).toThrow(
    expect.objectContaining(
      refusal('release/sources-elsewhere', 'in octo-org/partners, owned by @octo-org/web'),
    ),
  );
  expect(() => requireSources('mfe-older', [])).toThrow(
    expect.objectContaining(refusal('release/sources-elsewhere', 'sources of mfe-older')),
  );
  expect(() => requireSources('mfe-voice', [])).not.toThrow();
});
