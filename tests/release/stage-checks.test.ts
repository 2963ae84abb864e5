import { randomBytes } from 'node:crypto';
import { refusal } from '@platform/base/test-support/refusal';
import { keySigner } from '@platform/composer/attestation/sign-version';
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
import { signVersion } from '../support/sign-version';
import { LONG, type ReleasedStage, startReleasedStage } from './support/start-released-stage';
import { FILLED_STAGE } from './support/start-stage';

const PART = 'mfe-products';
const PAGES = ['/products/lumi-ai'];
const SHELL = namedFixture(fixtureShell({ without: PAGES }), 'shell');
const product = (mark: string, pages: string[] = [], declaration?: object) =>
  namedFixture(fixtureRemote({ pages: [...PAGES, ...pages], ...(declaration ? { declaration } : {}) }), mark);

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
/** Publishes a version and signs it, as its team's pipeline does. */
const signed = async (part: FixturePart): Promise<FixturePart> => {
  await stage.sign(await published(part));
  return part;
};
const promote = ({ version }: FixturePart, entry = PART) => stage.promote(entry, PART, version);
const replaced = async (key: string, body: string) => {
  expect(await stage.store.exists(key), key).toBe(true);
  await stage.store.remove(key);
  await stage.store.writeOnce(key, body);
};
const settingsOf = async (composition: unknown) =>
  (await readComposition(stage.store, String(composition))).settings;

it('refuses to release an unsigned version, also as a canary, and previews it', async () => {
  const part = await published(product('unsigned'));
  const about = { part: PART, version: part.version };
  const before = await stage.live();
  const refused = refusal('release/unsigned-version', `${about.part} ${about.version} is not signed`);
  expect(await promote(part)).toMatchObject({ refused });
  const canary = { action: 'canary', percent: 10, choice: about };
  expect(await stage.order(PART, canary)).toMatchObject({ refused });
  expect(await stage.live()).toEqual(before);
  const { answer } = await stage.order('previews', { action: 'preview', ...about });
  expect(answer).toMatchObject(about);
  await stage.sign(part);
  expect((await promote(part)).answer).toMatchObject({ versions: { [PART]: part.version } });
});

it('refuses a changed byte, a key of another part, a foreign key, and the signature of another version', async () => {
  const base = (part: FixturePart) => `staged/${keys.publicBase(PART, part.version)}`;
  const changed = await signed(product('changed'));
  await replaced(`${base(changed)}assets/list.js`, '// planted');
  expect(await promote(changed)).toMatchObject({
    refused: refusal('release/changed-file', /^client\/assets\/list\.js of /),
  });

  const foreign = await published(product('foreign'));
  const planted = keySigner('prod');
  await signVersion(stage.store, planted, foreign);
  expect((await promote(foreign)).refused?.message).toMatch(
    new RegExp(`signed with ${planted.key.id}, .* trusts only .* \\(prod\\) for this part`),
  );

  const moved = await signed(product('moved'));
  const [own = ''] = (await stage.store.list(`attestations/${PART}/${moved.version}`)).filter(
    (key) => !key.endsWith('.cdx.json'),
  );
  const [shells = ''] = (await stage.store.list(`attestations/shell/${SHELL.version}`)).filter(
    (key) => !key.endsWith('.cdx.json'),
  );
  await replaced(own, (await stage.store.read(shells))?.toString() ?? '');
  expect(await promote(moved)).toMatchObject({ refused: { code: 'release/signature-invalid' } });
  const earlier = own.replace(moved.version, product('first').version);
  await replaced(own, (await stage.store.read(earlier))?.toString() ?? '');
  expect(await promote(moved)).toMatchObject({ refused: { code: 'release/signature-invalid' } });
});

it('rejects a release that loses a path or a redirect, and accepts one that declares the redirect', async () => {
  const [old, now] = ['/cases/old-name', '/cases/new-name'];
  const start = (await stage.live()) as LiveRecord;
  const before = await signed(product('before', [old]));
  expect((await promote(before)).refused).toBeUndefined();
  const { refused } = await promote(await signed(product('lost', [now])));
  expect(refused).toMatchObject({
    code: 'release/loses-addresses',
    faults: [
      {
        ...{ code: 'release/address-lost', part: PART, file: 'part.ts' },
        what: expect.stringContaining(`${old} in en, ru, ua`),
      },
    ],
  });
  expect((await stage.live())?.versions[PART]).toBe(before.version);
  const { answer } = await promote(await signed(product('redirected', [now], { moved: { [old]: now } })));
  const list = await stage.store.read(keys.givenUp(String(answer?.composition)));
  expect(JSON.parse(list?.toString() ?? '')).toEqual({ moved: { [old]: now }, gone: [] });
  const forgotten = await promote(await signed(product('forgotten', [now], {})));
  expect(forgotten.refused?.faults).toMatchObject([{ code: 'release/address-lost', field: `moved.${old}` }]);
  await stage.order('platform', { action: 'rollback', to: start.composition });
});

it('applies the deployed stage’s settings with the next order; orders cannot set them', async () => {
  const before = (await stage.live()) as LiveRecord;
  expect(await settingsOf(before.composition)).toEqual(stageSettings(FILLED_STAGE));
  const changes = {
    origins: ['https://new.example'],
    agentIds: ['another-agent'],
    voiceLimits: { VOICE_CALL_SECONDS: 60 },
    languageDetection: 'stored',
    voiceTexts: 'ru',
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

it('denies a bundle access to the environment, other files and other processes', async () => {
  const part = product('f');
  const probe = `
  import { readFileSync } from 'node:fs';
  import { spawnSync } from 'node:child_process';
  const tried = (work) => { try { return work(); } catch (error) { return error.code; } };
  const found = [
    Object.keys(process.env).filter((name) => /AWS|KEY|TOKEN|BUCKET/.test(name)).join(),
    tried(() => readFileSync('/proc/' + process.ppid + '/environ', 'utf8')),
    tried(() => readFileSync('/etc/passwd', 'utf8')),
    tried(() => spawnSync('env').stdout.toString()),
  ];
  throw new Error('found ' + JSON.stringify(found));`;
  const probing = namedFixture({ ...part, server: `${probe}\n${part.server}` });
  expect((await promote(await signed(probing))).refused).toMatchObject(
    refusal(
      'release/composer-failed',
      'found ["","ERR_ACCESS_DENIED","ERR_ACCESS_DENIED","ERR_ACCESS_DENIED"]',
    ),
  );
});

it('refuses a new version over its script budget at every door, which the part’s tools may not have checked', async () => {
  const before = await stage.live();
  const heavy = product('heavy');
  const part = namedFixture({
    ...heavy,
    client: { ...heavy.client, 'big.js': randomBytes(70_000).toString('latin1') },
  });
  await signed(part);
  for (const entry of [PART, 'platform'])
    expect((await promote(part, entry)).refused, entry).toMatchObject({
      faults: [{ code: 'release/script-budget', part: 'mfe-products' }],
    });
  expect(await stage.live()).toEqual(before);
});
