import { compositionId } from '@platform/composer/composition-id';
import { abort } from '@platform/releases/orders/preview';
import { promote, retire, rollback } from '@platform/releases/orders/release';
import { rollbackPart } from '@platform/releases/orders/rollback-plan';
import { advanceRollout, startRollout } from '@platform/releases/orders/rollout';
import { composed } from '@platform/releases/release-target';
import type { Placeholder } from '@site/contracts/placeholders';
import type { StageSettings } from '@site/contracts/site-json';
import { keys } from '@site/site-model/bucket-keys';
import { compositionManifest } from '@site/site-model/test-support/composition-manifest';
import { beforeEach, expect, it } from 'vitest';
import {
  FIXTURE_SETTINGS,
  fixtureRemote,
  fixtureShell,
  namedFixture,
  publishFixture,
} from './support/fixture-parts';
import { releaseAll, releaseFixture, type Team } from './support/teams';

const QUOTE: Placeholder = {
  kind: 'quote',
  file: 'content/a/*.json',
  at: ['testimonial'],
  filled: 'the words of a client',
};
const CONTENT = 'mfe-content';
const PRODUCTS = 'mfe-products';
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
const { team } = releaseFixture();

/** Returns a team's target that checks what it composes, and renders nothing. */
function visitors(settings: StageSettings = SETTINGS): Team {
  const { store, ...target } = team('anna');
  return {
    ...target,
    ...{ store, settings },
    compose: (versions, wanted, retired = []) =>
      composed(store, { versions, settings: wanted, retired: [...retired] }, async () => {
        const id = compositionId(versions, wanted, retired);
        const key = wanted.preview ? `staged/${keys.composition(id)}` : keys.composition(id);
        await store.writeOnce(key, JSON.stringify(compositionManifest({ id, versions, settings: wanted })));
      }),
  };
}
const anywhere = () => visitors(ELSEWHERE);
const live = async () => (await team('reader').log.current())?.versions;

/** The products are live with a placeholder, from a time before the stage served visitors. */
beforeEach(async () => {
  for (const part of [...FIRST, FILLED, OPEN, NEW_SHELL]) await publishFixture(team('publisher').store, part);
  await releaseAll(anywhere(), LIVE);
});

const REFUSED = {
  code: 'release/placeholder',
  message: expect.stringContaining(
    'mfe-content: content/a/*.json testimonial is a placeholder (quote). Enter the words of a client, or make sure that it is true; then remove it from placeholders.json',
  ),
};

it('refuses a placeholder to visitors by a promotion, a rollout and a start', async () => {
  const target = visitors();
  const open = { ...LIVE, [CONTENT]: OPEN.version };
  await expect(promote(target, CONTENT, OPEN.version)).rejects.toMatchObject(REFUSED);
  await expect(startRollout(target, CONTENT, OPEN.version)).rejects.toMatchObject(REFUSED);
  await expect(releaseAll(target, open)).rejects.toMatchObject(REFUSED);
  expect(await target.log.history()).toHaveLength(1);
});

it('refuses a first release, with the placeholders of all parts', async () => {
  const versions = { shell: NEW_SHELL.version, [CONTENT]: OPEN.version };
  const log = { ...team('anna').log, current: async () => undefined };
  const target = visitors({ ...SETTINGS, origin: 'https://www.sixwave.example' });
  await expect(releaseAll({ ...target, log }, versions)).rejects.toMatchObject({
    faults: [
      { code: 'release/placeholder', part: 'stage', file: 'platform/config/src/stages.ts', field: 'origins' },
      { code: 'release/placeholder', part: CONTENT, field: 'testimonial' },
    ],
  });
});

it('holds nothing that visitors have: another part, a step or the end of a rollout, settings, a retirement', async () => {
  const target = visitors();
  await promote(target, CONTENT, FILLED.version);
  await promote(target, 'shell', NEW_SHELL.version);
  expect(await live()).toEqual({ ...LIVE, [CONTENT]: FILLED.version, shell: NEW_SHELL.version });
  await startRollout(anywhere(), CONTENT, OPEN.version);
  const { rollout } = (await target.log.current()) ?? {};
  if (!rollout) throw new Error('no rollout');
  expect((await advanceRollout(target, rollout)).rollout).toMatchObject({ percent: 50 });
  await abort(target, CONTENT, new Date());
  await promote(visitors({ ...SETTINGS, languageDetection: 'stored' }), PRODUCTS, LIVE[PRODUCTS] ?? '');
  await retire(target, PRODUCTS, { gone: true });
});

it('never refuses a rollback, of the site or of a part, nor an abort', async () => {
  await promote(anywhere(), CONTENT, OPEN.version);
  await promote(anywhere(), CONTENT, FILLED.version);
  const target = visitors();
  expect((await rollbackPart(target, CONTENT)).versions[CONTENT]).toBe(OPEN.version);
  await promote(target, CONTENT, FILLED.version);
  const first = (await target.log.history()).at(-2)?.composition;
  expect((await rollback(target, first)).versions[CONTENT]).toBe(OPEN.version);
  await startRollout(anywhere(), CONTENT, LIVE[CONTENT] ?? '');
  expect(await abort(target, CONTENT, new Date())).toMatchObject({ rollout: true });
});

it('the placeholder of the stage’s address stops a release of the shell only', async () => {
  const target = visitors({ ...SETTINGS, origin: 'https://www.sixwave.example' });
  await promote(target, CONTENT, FILLED.version);
  await expect(promote(target, 'shell', NEW_SHELL.version)).rejects.toMatchObject({
    faults: [{ code: 'release/placeholder', part: 'stage', field: 'origins' }],
  });
  await rollbackPart(target, CONTENT);
});
