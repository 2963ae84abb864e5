import { parseEnvironment } from '@platform/config/environment';
import { stageByName, stageSettings } from '@platform/config/stages';
import { preview } from '@platform/releases/orders/preview';
import { promote, rollback } from '@platform/releases/orders/release';
import { startRollout } from '@platform/releases/orders/rollout';
import { readComposition } from '@platform/releases/release-target';
import type { StageSettings } from '@site/contracts/site-json';
import { expect, it } from 'vitest';
import { FIXTURE_SETTINGS } from './support/fixture-parts';
import { A, hex, releaseAll, releaseFixture } from './support/teams';

const { team, composed } = releaseFixture();
const P2 = { part: 'mfe-products', version: hex('p2') };

const CHANGED: StageSettings = {
  ...FIXTURE_SETTINGS,
  origin: 'https://new.example',
  voice: { ...FIXTURE_SETTINGS.voice, agentId: 'another', limits: { VOICE_CALL_SECONDS: 60 } },
};
/** Returns a team's target after a deployment that changed the settings. */
const changed = (who: string) => ({ ...team(who), settings: CHANGED });
const settingsOf = async (id = '') => (await readComposition(team('reader').store, id)).settings;

it('applies changed settings with the next promotion; a rollback restores the earlier ones', async () => {
  const first = await releaseAll(team('shell'), A);
  expect(await settingsOf(first.id)).toEqual(FIXTURE_SETTINGS);
  const live = await promote(changed('products'), P2.part, P2.version);
  expect(await settingsOf(live.composition)).toEqual(CHANGED);
  const back = await rollback(changed('products'));
  expect(back.composition).toBe(first.id);
  const again = await promote(changed('shell'), 'shell', A.shell);
  expect(again.versions).toEqual(A);
  expect(await settingsOf(again.composition)).toEqual(CHANGED);
});

it('renders a live version again only if the settings have changed', async () => {
  const { id } = await releaseAll(team('shell'), A);
  expect(await promote(team('shell'), P2.part, A['mfe-products'])).toMatchObject({
    composition: id,
    sequence: 1,
  });
  expect(composed).toHaveLength(1);
  const live = await promote(changed('shell'), P2.part, A['mfe-products']);
  expect(live).toMatchObject({ action: 'promote', sequence: 2, versions: A, from: id });
  expect(await promote(changed('shell'), P2.part, A['mfe-products'])).toEqual(live);
});

it('applies the settings to rollouts and previews; a promotion of live versions gives them to all', async () => {
  await releaseAll(team('shell'), A);
  const shown = await preview(changed('shell'), { ...P2, now: new Date() });
  expect(await settingsOf(shown.composition)).toEqual({ ...CHANGED, preview: `${P2.part} ${P2.version}` });
  const { rollout } = await startRollout(changed('shell'), P2.part, P2.version);
  expect(await settingsOf(rollout?.composition)).toEqual(CHANGED);
  // The rollout goes on, on top of the changed settings.
  const live = await promote(changed('shell'), 'shell', A.shell);
  expect(await settingsOf(live.composition)).toEqual(CHANGED);
  expect(live.rollout).toEqual(rollout);
});

it('come from the stage; environment variables override only the local stage', () => {
  const prod = stageByName('prod');
  expect(stageSettings(prod)).toMatchObject({
    origin: prod.origins[0],
    languageDetection: 'path',
    voice: { language: 'page' },
    production: true,
  });
  expect(stageSettings(stageByName('proof-abc123')).production).toBeUndefined();
  const variables = parseEnvironment({
    LANGUAGE_DETECTION: 'stored',
    VOICE_LANGUAGE: 'ru',
    VOICE_CALL_SECONDS: '30',
    ELEVENLABS_AGENT_ID: 'mine,theirs',
  });
  expect(stageSettings(stageByName('local', variables))).toEqual({
    origin: prod.origins[0],
    languageDetection: 'stored',
    voice: { agentId: 'mine', language: 'ru', enabled: true, limits: { VOICE_CALL_SECONDS: 30 } },
  });
  expect(stageSettings(stageByName('prod', variables))).toEqual(stageSettings(prod));
  const own = { languageDetection: 'stored', voiceLanguage: 'ru', voiceEnabled: false } as const;
  expect(
    stageSettings({ ...prod, ...own, origins: ['https://a.example'], agentIds: ['one', 'two'] }),
  ).toEqual({
    origin: 'https://a.example',
    languageDetection: 'stored',
    voice: { agentId: 'one', language: 'ru', enabled: false },
    production: true,
  });
});

it('give the same composition for any order of limits, and are rejected if invalid', () => {
  const prod = stageByName('prod');
  const limits = { VOICE_SILENCE_SECONDS: 30, VOICE_CALL_SECONDS: 60 };
  const turned = { VOICE_CALL_SECONDS: 60, VOICE_SILENCE_SECONDS: 30 };
  const text = (voiceLimits: object) => JSON.stringify(stageSettings({ ...prod, voiceLimits }));
  expect(text(turned)).toBe(text(limits));
  expect(() => stageSettings({ ...prod, voiceLimits: { VOICE_CALL_SECONDS: 0 } })).toThrow(
    /^stage\/invalid-settings: .*"prod"[\s\S]*VOICE_CALL_SECONDS/,
  );
});
