import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { manifestKey } from '@platform/composer/checks/versions';
import { compositionId } from '@platform/composer/content-ids';
import { promotePart, retirePart } from '@platform/releases/orders/release';
import { rollbackPart, rollbackSite } from '@platform/releases/orders/rollback';
import { abortPart, advanceRollout, startRollout } from '@platform/releases/orders/rollout';
import { rehearseRelease } from '@platform/releases/release-site';
import { composeChecked } from '@platform/releases/release-target';
import type { Placeholder } from '@site/contracts/microfrontend';
import type { StageSettings } from '@site/contracts/site-json';
import { keys, STAGED } from '@site/site-model/bucket-keys';
import type { PartManifest } from '@site/site-model/part-manifest';
import { compositionManifest } from '@site/site-model/test-support/composition-manifest';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  FIXTURE_SETTINGS,
  fixtureRemote,
  fixtureShell,
  namedFixture,
  publishFixture,
  writeBuild,
} from './support/fixture-parts';
import { releaseAll, releaseFixture, type Team } from './support/teams';

const [PRODUCTS, CONTENT] = ['mfe-products', 'mfe-content'] as const;
const QUOTE: Placeholder = {
  kind: 'quote',
  file: 'content/a/*.json',
  at: ['testimonial'],
  filled: 'the words of a client',
};
const remote = (name: string, mark: string, placeholders: Placeholder[] = []) =>
  namedFixture({ ...fixtureRemote({ name }), placeholders }, mark);
const shell = (mark: string) => namedFixture(fixtureShell(), mark);
const FIRST = [shell('1'), remote(PRODUCTS, '1', [QUOTE]), remote(CONTENT, '1')];
const LIVE = Object.fromEntries(FIRST.map(({ name, version }) => [name, version]));
const FILLED = remote(CONTENT, '2');
const OPEN = remote(CONTENT, '3', [QUOTE]);
const NEW_SHELL = shell('2');

const SETTINGS: StageSettings = {
  ...FIXTURE_SETTINGS,
  origin: 'https://www.sixwave.internal',
  production: true,
};
const { production: _, ...ELSEWHERE } = SETTINGS;
const { folder, setPages, team } = releaseFixture();

/** Returns a team's target that checks what it composes, and renders nothing. */
function visitors(settings: StageSettings = SETTINGS): Team {
  const { store, ...target } = team('anna');
  return {
    ...target,
    ...{ store, settings },
    compose: (versions, wanted, retired = []) =>
      composeChecked(store, { versions, settings: wanted, retired: [...retired] }, async () => {
        const id = compositionId(versions, wanted, retired);
        const key = wanted.preview ? `staged/${keys.composition(id)}` : keys.composition(id);
        await store.writeOnce(key, JSON.stringify(compositionManifest({ id, versions, settings: wanted })));
      }),
  };
}
const anywhere = () => visitors(ELSEWHERE);
const current = () => team('reader').log.current();

/** The products are live with a placeholder, from a time before the stage served visitors. */
beforeEach(async () => {
  for (const part of [...FIRST, FILLED, OPEN, NEW_SHELL]) await publishFixture(team('publisher').store, part);
  await releaseAll(anywhere(), LIVE);
});

describe('a version', () => {
  const BAD = FILLED.version;
  const file = (key: string) => path.join(folder(), 'bucket', key);
  const staged = () => file(STAGED + manifestKey(CONTENT, BAD));
  const edit = (change: Partial<PartManifest>) =>
    writeFileSync(staged(), JSON.stringify({ ...JSON.parse(readFileSync(staged(), 'utf8')), ...change }));
  const serverFile = () => file(`${keys.serverBase(CONTENT, BAD)}entry-server.js`);
  /** Replaces the version by a complete one with different files. */
  const plant = async () => {
    for (const place of [STAGED + keys.publicBase(CONTENT, BAD), keys.serverBase(CONTENT, BAD)])
      rmSync(file(place), { recursive: true });
    const server = `${FILLED.server}\nplanted();`;
    await publishFixture(team('publisher').store, { ...FILLED, server });
  };

  it.each<[string, string, () => Promise<void> | void]>([
    ['no manifest', 'release/unknown-version', () => rmSync(staged())],
    ['API contract 2', 'release/api-contract', () => edit({ api: 2 })],
    ['a library that the shell lacks', 'release/shared-version', () => edit({ shared: { react: '20.0.0' } })],
    ['the name of another part', 'release/manifest-key', () => edit({ name: 'shell' })],
    ['a missing file', 'release/file-digest', () => rmSync(serverFile())],
    ['different content under the same name', 'release/version-content', plant],
  ])('with %s is not promoted', async (_what, code, spoil) => {
    await spoil();
    const before = await current();
    await expect(promotePart(visitors(), CONTENT, BAD)).rejects.toMatchObject({ code });
    expect(await current()).toEqual(before);
  });

  it('is checked in the folder of its build before it is published', async () => {
    const build = { ...FILLED, client: { ...FILLED.client, 'later.js': '' } };
    const candidate = await writeBuild(build, path.join(folder(), 'build'));
    await expect(rehearseRelease(visitors(), candidate)).rejects.toMatchObject({ code: 'release/version-content' });
  });

  it('is told before it is published what its release would be refused for', async () => {
    const [old, now] = ['/clients', '/customers'];
    setPages({ [CONTENT]: old });
    await releaseAll(team('anna'), LIVE);
    const next = namedFixture({ ...fixtureRemote({ name: CONTENT, pages: [now] }), placeholders: [QUOTE] });
    const candidate = await writeBuild(next, path.join(folder(), 'next'));
    const lost = { code: 'release/address-lost', what: expect.stringContaining(`${old} in en, ru, ua`) };
    expect(await rehearseRelease(anywhere(), candidate)).toMatchObject([lost]);
    const open = { code: 'release/placeholder', part: CONTENT, file: QUOTE.file, field: 'testimonial' };
    expect(await rehearseRelease(visitors(), candidate)).toMatchObject([lost, open]);
  });
});

describe('a placeholder', () => {
  const REFUSED = {
    code: 'release/placeholder',
    message: expect.stringContaining(
      'mfe-content: content/a/*.json testimonial is a placeholder (quote). Enter the words of a client, or make sure that it is true; then remove it from placeholders.json',
    ),
  };

  it('is refused to visitors by a promotion, a rollout and a start', async () => {
    const target = visitors();
    const open = { ...LIVE, [CONTENT]: OPEN.version };
    await expect(promotePart(target, CONTENT, OPEN.version)).rejects.toMatchObject(REFUSED);
    await expect(startRollout(target, CONTENT, OPEN.version)).rejects.toMatchObject(REFUSED);
    await expect(releaseAll(target, open)).rejects.toMatchObject(REFUSED);
    expect(await target.log.history()).toHaveLength(1);
  });

  it('holds nothing that visitors have: another part, a step or the end of a rollout, settings, a retirement', async () => {
    const target = visitors();
    await promotePart(target, CONTENT, FILLED.version);
    await promotePart(target, 'shell', NEW_SHELL.version);
    expect((await current())?.versions).toEqual({
      ...LIVE,
      [CONTENT]: FILLED.version,
      shell: NEW_SHELL.version,
    });
    await startRollout(anywhere(), CONTENT, OPEN.version);
    const { rollout } = (await target.log.current()) ?? {};
    if (!rollout) throw new Error('no rollout');
    expect((await advanceRollout(target, rollout)).rollout).toMatchObject({ percent: 50 });
    await abortPart(target, CONTENT, new Date());
    await promotePart(visitors({ ...SETTINGS, languageDetection: 'stored' }), PRODUCTS, LIVE[PRODUCTS] ?? '');
    await retirePart(target, PRODUCTS, { gone: true });
  });

  it('does not stop a rollback, of the site or of a part, nor an abort', async () => {
    await promotePart(anywhere(), CONTENT, OPEN.version);
    await promotePart(anywhere(), CONTENT, FILLED.version);
    const target = visitors();
    expect((await rollbackPart(target, CONTENT)).versions[CONTENT]).toBe(OPEN.version);
    await promotePart(target, CONTENT, FILLED.version);
    const first = (await target.log.history()).at(-2)?.composition;
    expect((await rollbackSite(target, first)).versions[CONTENT]).toBe(OPEN.version);
    await startRollout(anywhere(), CONTENT, LIVE[CONTENT] ?? '');
    expect(await abortPart(target, CONTENT, new Date())).toMatchObject({ rollout: true });
  });

  it('in the stage’s address stops the first release and those of the shell, and no other', async () => {
    const target = visitors({ ...SETTINGS, origin: 'https://www.sixwave.example' });
    const address = { part: 'stage', file: 'platform/config/src/stages.ts', field: 'origins' };
    const stopped = { faults: [{ code: 'release/placeholder', ...address }] };
    await promotePart(target, CONTENT, FILLED.version);
    await expect(promotePart(target, 'shell', NEW_SHELL.version)).rejects.toMatchObject(stopped);
    await rollbackPart(target, CONTENT);
    const first = { ...target, log: { ...target.log, current: async () => undefined } };
    const versions = { shell: NEW_SHELL.version, [CONTENT]: OPEN.version };
    await expect(releaseAll(first, versions)).rejects.toMatchObject({
      faults: [...stopped.faults, { part: CONTENT, field: 'testimonial' }],
    });
  });
});
