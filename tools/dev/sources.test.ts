import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { folderOfTest } from '@platform/base/test-support/temporary-folder';
import { readWorkspace, useWorkspace } from '@platform/base/workspace';
import { expect, it, onTestFinished } from 'vitest';
import { partSources } from './sources';

const ENTRY = `
const files = import.meta.glob('../content/*.json', { eager: true, import: 'default' });
export const pages = Object.values(files).map(({ path }) => ({ path }));
export const [routes, slots, declaration, messages] = [[], {}, {}, () => ({})];
`;

it('sees a text that is added, removed and added again while it follows the sources', async () => {
  const folder = folderOfTest();
  const texts = path.join(folder, 'content');
  for (const name of ['src', 'content']) mkdirSync(path.join(folder, name));
  writeFileSync(path.join(folder, 'src/entry-server.ts'), ENTRY);
  const monorepo = readWorkspace();
  useWorkspace({ ...monorepo, folderOf: () => folder });
  onTestFinished(() => useWorkspace(monorepo));
  const sources = await partSources('mfe-test', () => {});
  onTestFinished(() => sources.close());
  const paths = async () => (await sources.read()).pages.map((page) => page.path);
  expect(await paths()).toEqual([]);
  // Another one until it is seen: the watcher may begin later than the first.
  let count = 0;
  const add = async () => {
    count += 1;
    writeFileSync(path.join(texts, `${count}.json`), '{"path":"/new"}');
    return (await paths())[0];
  };
  await expect.poll(add, { timeout: 20_000 }).toBe('/new');
  for (const file of readdirSync(texts)) rmSync(path.join(texts, file));
  await expect.poll(paths, { timeout: 20_000 }).toEqual([]);
  await expect.poll(add, { timeout: 20_000 }).toBe('/new');
}, 90_000);
