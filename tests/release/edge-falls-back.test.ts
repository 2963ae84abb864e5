import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { NO_FALLBACK } from '@platform/config/fallback';
import type { Platform } from '@platform/local/platform';
import { siteOn } from '@platform/releases/local/local-site';
import { EDGE_KEYS } from '@site/site-model/edge-store';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CDK_OUT } from '../bin/steps';
import { type FixtureSite, platformOn, startFixtureSite } from './support/fixture-site';

const PATIENCE = 300_000;

let site: FixtureSite;
let first: string;
let second: string;

beforeAll(async () => {
  site = await startFixtureSite();
  first = (await site.target.log.current())?.composition ?? '';
  const version = await site.publish('mfe-products', 1);
  second = (await site.call({ action: 'promote', part: 'mfe-products', version })).composition;
}, PATIENCE);
afterAll(() => site?.close(), PATIENCE);

const store = () => path.join(site.dataDir, 'kvs.json');
const keep = (values: Record<string, string>) => writeFileSync(store(), JSON.stringify(values));

async function shown(url: string): Promise<string | undefined> {
  for (const address of ['/', '/ru/cases', '/ua/products/lumi-ai']) {
    const response = await fetch(url + address);
    expect(response.status).toBe(200);
    const [, id] = (await response.text()).match(/"composition":"([0-9a-f]{12})"/) ?? [];
    if (address !== '/') continue;
    expect(id).toBeDefined();
    return id;
  }
  return undefined;
}

it.each(['', '{"id":', '{"id":7}', 'null', '{"id":"../../server"}', 'x'.repeat(100_000)])(
  'serves the last good composition if the live key is damaged, %#',
  async (live) => {
    keep({ [EDGE_KEYS.live]: live, [EDGE_KEYS.lastGood]: JSON.stringify({ id: first }) });
    expect(await shown(site.url)).toBe(first);
  },
);

it('serves the live composition if its canary is invalid', async () => {
  const canaries = [{ id: 'not an id', at: [0, 10_000] }];
  keep({ [EDGE_KEYS.live]: JSON.stringify({ id: second, canaries }) });
  expect(await shown(site.url)).toBe(second);
});

it(
  'serves the fallback composition if the store is empty, and tells it to garbage collection',
  async () => {
    const dir = mkdtempSync(path.join(os.tmpdir(), 'fallback-'));
    const cdkOut = path.join(dir, 'cdk.out');
    const dataDir = path.join(dir, 'data');
    cpSync(path.join(site.dataDir, 'bucket'), path.join(dataDir, 'bucket'), { recursive: true });
    cpSync(CDK_OUT, cdkOut, { recursive: true });
    for (const file of readdirSync(cdkOut).filter((name) => name.endsWith('.template.json'))) {
      const template = readFileSync(path.join(cdkOut, file), 'utf8');
      writeFileSync(path.join(cdkOut, file), template.replaceAll(NO_FALLBACK, first));
    }
    let deployed: Platform | undefined;
    try {
      deployed = await platformOn(dataDir, cdkOut);
      for (const text of ['{}', '', 'not json', '[]']) {
        writeFileSync(store(), text);
        expect(await shown(deployed.url)).toBe(first);
      }
      expect(await siteOn(dataDir, deployed).target.fallback()).toBe(first);
    } finally {
      await deployed?.close();
      rmSync(dir, { recursive: true, force: true });
    }
  },
  PATIENCE,
);
