import { parseEnvironment } from '@platform/config/environment';
import { stageByName, stageSettings } from '@platform/config/stages';
import { promote } from '@platform/releases/orders/release';
import { startRollout } from '@platform/releases/orders/rollout';
import { readComposition } from '@platform/releases/release-target';
import type { StageSettings } from '@site/contracts/site-json';
import { expect, it } from 'vitest';
import { FIXTURE_SETTINGS } from './support/fixture-parts';
import { A, hex, releaseAll, releaseFixture } from './support/teams';

const { team } = releaseFixture();
const PRODUCTS = 'mfe-products';

it('are those of the stage in a rollout and in a promotion of what is live', async () => {
  await releaseAll(team('shell'), A);
  const settings: StageSettings = {
    ...FIXTURE_SETTINGS,
    origin: 'https://new.example',
    voice: { ...FIXTURE_SETTINGS.voice, agentId: 'another', limits: { VOICE_CALL_SECONDS: 60 } },
  };
  const changed = { ...team('shell'), settings };
  const settingsOf = async (id = '') => (await readComposition(changed.store, id)).settings;
  const { rollout } = await startRollout(changed, PRODUCTS, hex('p2'));
  expect(await settingsOf(rollout?.composition)).toEqual(settings);
  // The rollout goes on, on top of the changed settings.
  const live = await promote(changed, 'shell', A.shell);
  expect(await settingsOf(live.composition)).toEqual(settings);
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
