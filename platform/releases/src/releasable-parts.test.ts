import { useWorkspace, workspace } from '@platform/base/workspace';
import { PART_NAMES } from '@site/contracts/part-names';
import type { LiveRecord } from '@site/site-model/release-log';
import { expect, it } from 'vitest';
import type { RegisteredPart } from '../../../infra/config/registered-parts';
import { knownPart } from '../../../tools/release/commands/context';
import { releasableParts, requireSources } from './releasable-parts';
import type { ReleaseSite } from './release-site';

const PARTNERS: RegisteredPart = {
  name: 'mfe-partners',
  repository: { owner: 'octo-org', name: 'partners', ownerId: 5, id: 7, subject: 'ids' },
  owner: '@octo-org/web',
  budget: 61_000,
};

/** A site that knows a registered part, with another live that nobody registered. */
const site = async () =>
  ({
    parts: releasableParts([PARTNERS]),
    target: {
      log: { current: async () => ({ versions: { 'mfe-older': 'a'.repeat(12) } }) as unknown as LiveRecord },
    },
  }) as unknown as ReleaseSite;

it('are those of this checkout, and those that are registered with their budgets', () => {
  const parts = releasableParts([PARTNERS]);
  expect(Object.keys(parts)).toEqual([...PART_NAMES, 'mfe-partners']);
  expect(parts['mfe-partners']).toEqual({ budget: 61_000, repository: 'octo-org/partners' });
  expect(parts['mfe-voice']).toEqual({});
});

it.each(['shell', 'mfe-partners', 'mfe-older'])(
  '%s may be named: it is here, registered or live',
  async (name) => {
    expect(await knownPart({ site, options: { stage: 'local' } }, name)).toBe(name);
  },
);

it('a repository’s own part may be named to a stage, which decides itself, and not to a local site that does not know it', async () => {
  const monorepo = workspace();
  useWorkspace({ ...monorepo, parts: ['mfe-new'] });
  try {
    expect(await knownPart({ site, options: { stage: 'prod' } }, 'mfe-new')).toBe('mfe-new');
    await expect(knownPart({ site, options: { stage: 'prod' } }, 'mfe-other')).rejects.toMatchObject({
      told: { code: 'release/unknown-part', data: { part: 'mfe-other' } },
    });
    await expect(knownPart({ site, options: { stage: 'local' } }, 'mfe-new')).rejects.toMatchObject({
      told: { code: 'release/unknown-part', data: { where: 'site' } },
    });
  } finally {
    useWorkspace(monorepo);
  }
});

it.each(['mfe-partner', 'constructor'])(
  '%s may not be named, and the refusal says what to ask for',
  async (name) => {
    await expect(knownPart({ site, options: { stage: 'local' } }, name)).rejects.toMatchObject({
      told: {
        code: 'release/unknown-part',
        data: { part: name, known: expect.arrayContaining(['mfe-partners', 'mfe-older']), where: 'site' },
      },
    });
  },
);

it('a part whose sources are elsewhere is not built here: its repository is named', () => {
  expect(() => requireSources('mfe-partners', [PARTNERS])).toThrow(
    expect.objectContaining({
      told: {
        code: 'release/sources-elsewhere',
        data: { part: 'mfe-partners', repository: 'octo-org/partners', owner: '@octo-org/web' },
        faults: [],
      },
    }),
  );
  expect(() => requireSources('mfe-older', [])).toThrow(
    expect.objectContaining({
      told: { code: 'release/sources-elsewhere', data: { part: 'mfe-older' }, faults: [] },
    }),
  );
  expect(() => requireSources('mfe-voice', [])).not.toThrow();
});
