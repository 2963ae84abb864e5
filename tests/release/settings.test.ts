import type { LiveRecord } from '@site/site-model/release-log';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FixtureSite, startFixtureSite, versionOf } from './support/fixture-site';
import { released } from './support/release-command';

const PATIENCE = 60_000;

let site: FixtureSite;
beforeAll(async () => {
  site = await startFixtureSite();
}, 4 * PATIENCE);
afterAll(() => site?.close(), PATIENCE);

it(
  'releases from another terminal use the running platform’s settings, also for an already live version',
  async () => {
    const products = versionOf('mfe-products', 0);
    const promote = () => released<LiveRecord>(['promote', 'mfe-products', products], site.dataDir);
    const before = await site.target.log.current();
    expect(await promote()).toEqual(before);
    const { url } = await site.restart({
      ELEVENLABS_AGENT_ID: 'another-agent',
      LANGUAGE_DETECTION: 'stored',
      VOICE_TEXTS: 'ru',
      VOICE_CALL_SECONDS: '480',
    });
    const live = await promote();
    expect(live).toMatchObject({ action: 'promote', versions: before?.versions, from: before?.composition });
    const page = await (await fetch(url)).text();
    expect(page).toContain(`"composition":"${live.composition}"`);
    expect(page).toContain('"languageDetection":"stored"');
    expect(page).toMatch(/"agentId":"another-agent","texts":"ru".*"VOICE_CALL_SECONDS":480/);
    expect(await promote()).toEqual(live);
  },
  4 * PATIENCE,
);
