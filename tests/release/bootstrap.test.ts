import { temporaryFolder } from '@platform/base/test-support/temporary-folder';
import type { Platform } from '@platform/local/platform';
import { PART_NAMES } from '@site/contracts/microfrontend';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { localPlatform } from './support/fixture-site';
import { releaseCommand, released } from './support/release-command';

const PATIENCE = 600_000;

const dataDir = temporaryFolder();
let platform: Platform;

beforeAll(async () => {
  platform = await localPlatform(dataDir);
}, PATIENCE);
afterAll(async () => {
  await platform?.close();
}, PATIENCE);

it(
  'the first release publishes all parts and makes them live; a second one is rejected',
  async () => {
    expect((await fetch(platform.url)).status).toBe(404);
    const first = await released<{ composition: string; versions: object }>(['bootstrap'], dataDir);
    expect(Object.keys(first.versions).sort()).toEqual([...PART_NAMES].sort());
    const home = await fetch(platform.url);
    expect(home.status).toBe(200);
    expect(await home.text()).toContain(first.composition);
    const { code, out } = await releaseCommand(['bootstrap'], dataDir);
    expect(code).toBe(1);
    expect(out).toContain('A composition is already live');
  },
  PATIENCE,
);
