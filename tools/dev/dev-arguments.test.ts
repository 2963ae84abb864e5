import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { refusal } from '@platform/base/test-support/refusal';
import { folderOfTest } from '@platform/base/test-support/temporary-folder';
import { readWorkspace, useWorkspace } from '@platform/base/workspace';
import { expect, it } from 'vitest';
import { devInSite } from './dev-in-site';
import { devArguments, isOnThisMachine, siteAddress } from './running-site';

it.each([
  [[], {}],
  [['mfe-voice'], { part: 'mfe-voice' }],
  [['mfe-voice', '--site', 'https://a.example'], { part: 'mfe-voice', site: 'https://a.example' }],
])('reads %j', (args, read) => {
  expect(devArguments(args)).toEqual(read);
});

it.each<[args: string[], message: string, npm?: string]>([
  [['mfe-voise'], 'Did you mean "mfe-voice"?'],
  [['mfe-voice', 'mfe-content'], 'dev/unknown-part'],
  [['--site', 'https://www.example.com'], 'dev/site-arguments'],
  [['mfe-voice', '--sites', 'https://www.example.com'], "Unknown option '--sites'"],
  // npm took it for itself.
  [['mfe-voice'], '"--" before it', 'https://www.example.com'],
])('refuses %j', (args, message, npm) => {
  expect(() => devArguments(args, npm)).toThrow(message);
});

it('takes the address of a site, and no other address', () => {
  expect(siteAddress('https://www.example.com/')).toBe('https://www.example.com');
  for (const typed of ['www.example.com', 'https://www.example.com/ru'])
    expect(() => siteAddress(typed)).toThrow('dev/invalid-address');
});

it('knows the addresses of this machine', () => {
  const here = ['http://localhost:8080', 'http://127.0.0.1:8080'];
  const elsewhere = ['https://localhost.example.com', 'http://192.168.0.2:8080'];
  expect([...here, ...elsewhere].filter(isOnThisMachine)).toEqual(here);
});

it('refuses a part that another tool builds, and says how to see it', async () => {
  const monorepo = readWorkspace();
  const folder = folderOfTest();
  writeFileSync(path.join(folder, 'package.json'), '{"scripts":{"build:part":"webpack"}}');
  useWorkspace({ ...monorepo, folderOf: () => folder });
  try {
    await expect(devInSite('mfe-foreign', undefined, (_, work) => work())).rejects.toMatchObject(
      refusal('dev/own-build', 'npm run release -- preview mfe-foreign'),
    );
  } finally {
    useWorkspace(monorepo);
  }
});
