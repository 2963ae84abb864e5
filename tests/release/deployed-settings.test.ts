import { readComposition } from '@platform/releases/read-composition';
import { keys } from '@site/site-model/bucket-keys';
import type { LiveRecord } from '@site/site-model/release-log';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stageSettings } from '../../infra/config/stage-settings';
import { stageByName } from '../../infra/config/stages';
import {
  FIXTURE_SETTINGS,
  fixtureRemote,
  fixtureShell,
  namedFixture,
} from '../composition/support/fixture-parts';
import { LONG, type ReleasedStage, startReleasedStage } from './support/start-released-stage';

const PAGES = ['/products/lumi-ai'];
const shell = namedFixture(fixtureShell({ without: PAGES }));
const other = namedFixture(fixtureShell({ without: PAGES }), 'other');
const product = namedFixture(fixtureRemote({ pages: PAGES }));

let stage: ReleasedStage;
const settingsOf = async (composition: unknown) =>
  (await readComposition(stage.store, String(composition))).settings;

beforeAll(async () => {
  stage = await startReleasedStage([shell, other, product]);
}, LONG);
afterAll(() => stage?.close());

it(
  'applies the deployed stage’s settings with the next order; orders cannot set them',
  async () => {
    const prod = stageByName('prod');
    const before = (await stage.live()) as LiveRecord;
    expect(await settingsOf(before.composition)).toEqual(stageSettings(prod));
    const changes = {
      origins: ['https://new.example'],
      agentIds: ['another-agent'],
      voiceLimits: { VOICE_CALL_SECONDS: 60 },
      languageDetection: 'stored',
      voiceTexts: 'ru',
    } as const;
    await stage.deploy(changes);
    const changed = stageSettings({ ...prod, ...changes });

    const previewed = await stage.order('previews', {
      action: 'preview',
      part: 'shell',
      version: other.version,
      settings: FIXTURE_SETTINGS,
    });
    const shown = await stage.store.read(`staged/${keys.composition(String(previewed.answer?.composition))}`);
    expect(JSON.parse(String(shown))).toMatchObject({ settings: changed });
    const version = before.versions['mfe-products'] ?? '';
    const { answer } = await stage.order('mfe-products', {
      action: 'promote',
      part: 'mfe-products',
      version,
      settings: FIXTURE_SETTINGS,
    });
    expect(answer).toMatchObject({ versions: before.versions, from: before.composition });
    const composition = String(answer?.composition);
    expect(await settingsOf(composition)).toEqual(changed);
    const home = String(await stage.store.read(keys.page(composition, 'en', '/')));
    expect(home).toContain('"agentId":"another-agent"');
    expect(home).toContain('https://new.example');
    // Nothing has changed since.
    expect((await stage.promote('mfe-products', 'mfe-products', version)).answer).toEqual(answer);

    const back = await stage.order('platform', { action: 'rollback', to: before.composition });
    expect(await settingsOf(back.answer?.composition)).toEqual(stageSettings(prod));
    const again = await stage.promote('shell', 'shell', before.versions.shell ?? '');
    expect(again.answer).toMatchObject({ composition, versions: before.versions });
  },
  LONG,
);
