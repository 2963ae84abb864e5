import { manifestKey } from '@platform/composer/checks/artefact';
import { freeze, thaw } from '@platform/releases/orders/go-live';
import { abort, preview } from '@platform/releases/orders/preview';
import { promote, retire, rollback } from '@platform/releases/orders/release';
import { rollbackPart } from '@platform/releases/orders/rollback-plan';
import { advanceRollout, endPart, startRollout } from '@platform/releases/orders/rollout';
import type { ReleaseTarget } from '@platform/releases/release-target';
import type { OpenFact } from '@site/contracts/facts';
import type { StageSettings } from '@site/contracts/site-json';
import { keys } from '@site/site-model/bucket-keys';
import { beforeEach, expect, it } from 'vitest';
import {
  FIXTURE_SETTINGS,
  type FixturePart,
  filesOf,
  fixtureManifest,
  fixtureRemote,
  fixtureShell,
  namedFixture,
} from './support/fixture-parts';
import { releaseAll, releaseFixture } from './support/teams';

const QUOTE: OpenFact = {
  kind: 'quote',
  file: 'content/a/{lang}.json',
  at: ['testimonial'],
  value: '"I was afraid"',
  hash: '0123456789ab',
  filled: 'the words of a client',
};
const CONTENT = 'mfe-content';
const PRODUCTS = 'mfe-products';
const remote = (name: string, mark: string, facts: OpenFact[] = []) =>
  namedFixture({ ...fixtureRemote({ name }), facts }, mark);
const shell = (mark: string) => namedFixture(fixtureShell(), mark);
const FIRST = [shell('1'), remote(PRODUCTS, '1', [QUOTE]), remote(CONTENT, '1')];
const LIVE = Object.fromEntries(FIRST.map(({ name, version }) => [name, version]));
const CONFIRMED = remote(CONTENT, '2');
const OPEN = remote(CONTENT, '3', [QUOTE]);
const NEW_SHELL = shell('2');

const SETTINGS: StageSettings = {
  ...FIXTURE_SETTINGS,
  origin: 'https://www.sixwave.internal',
  voice: { ...FIXTURE_SETTINGS.voice, agentId: 'agent_0123456789abcdefghijklmnopqr' },
  production: true,
};
const { team } = releaseFixture();
/** Returns a team's target on a production stage. */
const visitors = (settings: StageSettings = SETTINGS) => ({ ...team('anna'), settings });
const live = async () => (await team('reader').log.current())?.versions;
/** Takes the rollout to its next step, as the judge does. */
async function advance(target: ReleaseTarget) {
  const { rollout } = (await target.log.current()) ?? {};
  if (!rollout) throw new Error('no rollout');
  return advanceRollout(target, rollout);
}

async function store(part: FixturePart) {
  const { name, version } = part;
  const bucket = team('publisher').store;
  for (const [file, body] of Object.entries(filesOf(part).server))
    await bucket.writeOnce(keys.serverBase(name, version) + file, body);
  await bucket.writeOnce(manifestKey(name, version), JSON.stringify(fixtureManifest(part)));
}

/** The products are live with an open fact, from a time before the stage served visitors. */
beforeEach(async () => {
  for (const part of [...FIRST, CONFIRMED, OPEN, NEW_SHELL]) await store(part);
  await releaseAll(team('anna'), LIVE);
});

const REFUSED = {
  code: 'release/open-facts',
  message: expect.stringContaining(
    'mfe-content: content/a/{lang}.json testimonial (quote) is "I was afraid". Replace it with the words of a client, or confirm 0123456789ab',
  ),
};

it('refuses the version of an open fact to visitors: by a promotion, a rollout, a start', async () => {
  const target = visitors();
  await expect(promote(target, CONTENT, OPEN.version)).rejects.toMatchObject(REFUSED);
  await expect(startRollout(target, CONTENT, OPEN.version)).rejects.toMatchObject(REFUSED);
  await expect(releaseAll(target, { ...LIVE, [CONTENT]: OPEN.version })).rejects.toMatchObject(REFUSED);
  expect(await live()).toEqual(LIVE);
  expect((await target.log.current())?.rollout).toBeUndefined();
});

it('refuses a first release, with the open facts of all parts', async () => {
  const log = { ...team('anna').log, current: async () => undefined };
  await expect(releaseAll({ ...visitors(), log }, LIVE)).rejects.toMatchObject({
    faults: [{ code: 'release/open-facts', part: PRODUCTS, field: 'testimonial' }],
  });
});

it('releases a part whose facts are confirmed beside one that has open facts, and its rollout', async () => {
  const target = visitors();
  await startRollout(target, CONTENT, CONFIRMED.version);
  await advance(target);
  await promote(target, CONTENT, CONFIRMED.version);
  await promote(target, 'shell', NEW_SHELL.version);
  expect(await live()).toEqual({ ...LIVE, [CONTENT]: CONFIRMED.version, shell: NEW_SHELL.version });
});

it('holds nothing that visitors get already: the rollout of another part on top of a release, its next step, changed settings, a freeze, a retirement', async () => {
  await startRollout(team('anna'), CONTENT, OPEN.version);
  const target = visitors();
  await advance(target);
  await promote(target, 'shell', NEW_SHELL.version);
  expect((await target.log.current())?.rollout).toMatchObject({
    versions: { [CONTENT]: OPEN.version },
    percent: 50,
  });
  await freeze(target, undefined);
  await thaw(target);
  await endPart(target, CONTENT, 'aborted');
  await promote(visitors({ ...SETTINGS, languageDetection: 'stored' }), PRODUCTS, LIVE[PRODUCTS] ?? '');
  await retire(target, PRODUCTS, { gone: true });
  // What a share of the visitors got is not live: it may not be promoted.
  await expect(promote(target, CONTENT, OPEN.version)).rejects.toMatchObject(REFUSED);
});

it('never refuses a rollback, of the site or of a part, nor an abort', async () => {
  await promote(team('anna'), CONTENT, OPEN.version);
  await promote(team('anna'), CONTENT, CONFIRMED.version);
  const target = visitors();
  expect((await rollbackPart(target, CONTENT)).versions[CONTENT]).toBe(OPEN.version);
  await promote(target, CONTENT, CONFIRMED.version);
  const first = (await target.log.history()).at(-2)?.composition;
  expect((await rollback(target, first)).versions[CONTENT]).toBe(OPEN.version);
  await startRollout(team('anna'), CONTENT, LIVE[CONTENT] ?? '');
  expect(await abort(target, CONTENT, new Date())).toMatchObject({ rollout: true });
});

it('previews an open version on a stage with visitors, and releases it on any other stage', async () => {
  const about = { part: CONTENT, version: OPEN.version };
  expect(await preview(visitors(), { ...about, now: new Date() })).toMatchObject(about);
  const { production: _, ...elsewhere } = SETTINGS;
  expect((await promote(visitors(elsewhere), CONTENT, OPEN.version)).versions[CONTENT]).toBe(OPEN.version);
});

it.each([
  ['origins', { origin: 'https://www.sixwave.example' }],
  ['agentIds', { voice: { ...SETTINGS.voice, agentId: 'agent_of_the_owner' } }],
])('a placeholder in %s of the stage stops a release of the shell only', async (field, change) => {
  const target = visitors({ ...SETTINGS, ...change });
  await promote(target, CONTENT, CONFIRMED.version);
  await expect(promote(target, 'shell', NEW_SHELL.version)).rejects.toMatchObject({
    faults: [{ code: 'release/open-facts', part: 'stage', field }],
  });
  await rollbackPart(target, CONTENT);
});

it('refuses a version that does not say which of its facts are open', async () => {
  const silent = remote(CONTENT, 'silent');
  const { name, version } = silent;
  await team('publisher').store.writeOnce(
    manifestKey(name, version),
    JSON.stringify(fixtureManifest(silent)),
  );
  await expect(promote(visitors(), name, version)).rejects.toMatchObject({
    faults: [{ code: 'release/open-facts', part: CONTENT, file: 'server/facts.json' }],
  });
});
