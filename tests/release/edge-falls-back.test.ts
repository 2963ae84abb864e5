import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { folderOfTest } from '@platform/base/test-support/temporary-folder';
import { NO_FALLBACK } from '@platform/config/fallback';
import type { Platform } from '@platform/local/platform';
import { siteOn } from '@platform/releases/local/local-site';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CDK_OUT } from '../bin/steps';
import { type FixtureSite, platformOn, startFixtureSite } from './support/fixture-site';

const PATIENCE = 300_000;

let site: FixtureSite;
let first: string;

beforeAll(async () => {
  site = await startFixtureSite();
  first = (await site.target.log.current())?.composition ?? '';
  const version = await site.publish('mfe-products', 1);
  await site.call({ action: 'promote', part: 'mfe-products', version });
}, PATIENCE);
afterAll(() => site?.close(), PATIENCE);

it(
  'serves the fallback composition if the store is empty, and tells it to garbage collection',
  async () => {
    const dir = folderOfTest();
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
        writeFileSync(path.join(site.dataDir, 'kvs.json'), text);
        const home = await fetch(deployed.url);
        expect(home.status).toBe(200);
        expect(await home.text()).toContain(`"composition":"${first}"`);
      }
      expect(await siteOn(dataDir, deployed).target.fallback()).toBe(first);
    } finally {
      await deployed?.close();
    }
  },
  PATIENCE,
);
