import { pullsView } from '@platform/composer/store/staged';
import { stageSettings } from '@platform/config/stages';
import { readComposition } from '@platform/releases/release-target';
import { keys } from '@site/site-model/bucket-keys';
import type { LiveRecord } from '@site/site-model/release-log';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  FIXTURE_SETTINGS,
  type FixturePart,
  fixtureRemote,
  fixtureShell,
  namedFixture,
  publishFixture,
} from '../composition/support/fixture-parts';
import { LONG, type ReleasedStage, startReleasedStage } from './support/start-released-stage';
import { FILLED_STAGE } from './support/start-stage';

const PART = 'mfe-products';
const PAGES = ['/products/lumi-ai'];
const SHELL = namedFixture(fixtureShell({ without: PAGES }), 'shell');
const product = (mark: string) => namedFixture(fixtureRemote({ pages: PAGES }), mark);

let stage: ReleasedStage;
vi.setConfig({ testTimeout: LONG });
beforeAll(async () => {
  stage = await startReleasedStage([SHELL, product('first')]);
}, LONG);
afterAll(() => stage?.close());

const published = async (part: FixturePart): Promise<FixturePart> => {
  await publishFixture(stage.store, part);
  return part;
};
const promote = ({ version }: FixturePart, entry = PART) => stage.promote(entry, PART, version);
const settingsOf = async (composition: unknown) =>
  (await readComposition(stage.store, String(composition))).settings;

it('releases no version that only a pull request uploaded, by no order, and previews it', async () => {
  const part = product('pull request');
  await publishFixture(stage.store, part, pullsView);
  const about = { part: PART, version: part.version };
  const before = (await stage.live()) as LiveRecord;
  const refused = {
    code: 'release/preview-only',
    message: expect.stringContaining(`${PART} ${part.version}`),
    remedy: expect.stringContaining(`npm run release -- publish ${PART}`),
  };
  for (const [name, order] of [
    [PART, { action: 'promote', ...about }],
    ['platform', { action: 'promote', ...about }],
    [PART, { action: 'rollout', ...about }],
    [
      'platform',
      { action: 'start', versions: { ...before.versions, [PART]: part.version }, after: before.sequence },
    ],
  ] as const)
    expect(await stage.order(name, order), `${name} ${order.action}`).toMatchObject({ refused });
  expect(await stage.live()).toEqual(before);

  const { answer } = await stage.order('previews', { action: 'preview', ...about });
  expect(answer).toMatchObject(about);
  const base = keys.publicBase(PART, part.version);
  // The preview origin serves its scripts; a manifest there would make it releasable.
  expect(await stage.store.list(`staged/${base}`)).toContain(`staged/${base}assets/list.js`);
  expect(await stage.store.exists(`staged/${base}manifest.json`)).toBe(false);
  expect(await promote(part)).toMatchObject({ refused });
  // The same bytes, published after the merge.
  await published(part);
  expect((await promote(part)).answer).toMatchObject({ versions: { [PART]: part.version } });
});

it('reports pages of other parts that a module of the released one changes, and releases it', async () => {
  const harmless = await published(product('harmless'));
  expect((await promote(harmless)).answer).not.toHaveProperty('changedElsewhere');
  const patch = `const { join } = Array.prototype;
    Array.prototype.join = function (by) { return join.call(this, by === '\\n' ? '\\n\\n' : by); };`;
  const own = product('patched');
  const part = await published(namedFixture({ ...own, server: `${patch}\n${own.server}` }));
  const { answer } = await promote(part);
  const changed = [{ part: 'shell', pages: expect.any(Number), example: '/ (en)' }];
  expect(answer).toMatchObject({ versions: { [PART]: part.version }, changedElsewhere: changed });
  expect(await stage.live()).toMatchObject({ changedElsewhere: changed });
  expect((await stage.live())?.changedElsewhere?.[0]?.pages).toBeGreaterThan(20);
});

it('applies the deployed stage’s settings with the next order; orders cannot set them', async () => {
  const before = (await stage.live()) as LiveRecord;
  expect(await settingsOf(before.composition)).toEqual(stageSettings(FILLED_STAGE));
  const changes = {
    origins: ['https://new.example'],
    agentIds: ['another-agent'],
    voiceLimits: { VOICE_CALL_SECONDS: 60 },
    languageDetection: 'stored',
    voiceLanguage: 'ru',
  } as const;
  await stage.deploy(changes);
  const changed = stageSettings({ ...FILLED_STAGE, ...changes });
  const version = before.versions[PART] ?? '';
  const about = { part: PART, version, settings: FIXTURE_SETTINGS };
  const previewed = await stage.order('previews', { action: 'preview', ...about });
  const shown = await stage.store.read(`staged/${keys.composition(String(previewed.answer?.composition))}`);
  expect(JSON.parse(String(shown))).toMatchObject({ settings: changed });
  const { answer } = await stage.order(PART, { action: 'promote', ...about });
  expect(answer).toMatchObject({ versions: before.versions, from: before.composition });
  expect(await settingsOf(answer?.composition)).toEqual(changed);
  const home = String(await stage.store.read(keys.page(String(answer?.composition), 'en', '/')));
  expect(home).toContain('"agentId":"another-agent"');
  expect(home).toContain('https://new.example');
  // Nothing has changed since.
  expect((await stage.promote(PART, PART, version)).answer).toEqual(answer);
  const back = await stage.order('platform', { action: 'rollback', to: before.composition });
  expect(await settingsOf(back.answer?.composition)).toEqual(stageSettings(FILLED_STAGE));
  await stage.deploy({});
});
