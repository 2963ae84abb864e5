import { parseEnvironment } from '@platform/config/environment';
import { stageByName, stageSettings } from '@platform/config/stages';
import { expect, it } from 'vitest';

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
