import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@platform/base/root';
import { folderOfTest, writeFiles } from '@platform/base/test-support/temporary-folder';
import { readWorkspace, useWorkspace } from '@platform/base/workspace';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildLatest, buildPart, builtManifest } from './build-part';
import { partOf } from './parts';

const NAME = 'mfe-changing';
const monorepo = readWorkspace();
let folder = '';
const source = () => path.join(folder, 'text.ts');
/** A module that is a container, too. */
const sourceWith = (text: string) =>
  `export const text = '${text}';\nexport const init = () => {};\nexport const get = init;\n`;

/** Writes a part whose build changes its own source the first time that it runs, as an editor or a `git checkout` may. */
beforeEach(() => {
  folder = folderOfTest();
  writeFiles(folder, {
    'text.ts': sourceWith('before'),
    'package.json': '{ "type": "module" }',
    ...{ 'locales/en.json': '{}', 'locales/ru.json': '{}', 'locales/ua.json': '{}' },
    'vite.config.js': `import { mkdirSync, writeFileSync } from 'node:fs';
    const outDir = process.env.PART_OUT;
    export default {
      build: {
        outDir,
        manifest: true,
        rollupOptions: {
          input: 'text.ts',
          preserveEntrySignatures: 'strict',
          output: { entryFileNames: outDir.endsWith('server') ? 'entry-server.js' : 'index.js' },
        },
      },
      plugins: [{
        name: 'changes-its-source',
        writeBundle() {
          mkdirSync(outDir + '/.vite', { recursive: true });
          writeFileSync(outDir + '/.vite/part.json', '{ "entry": "index.js", "exposes": {} }');
          writeFileSync('text.ts', ${JSON.stringify(sourceWith('after'))});
        },
      }],
    };`,
  });
  useWorkspace({
    ...monorepo,
    ...{ parts: [NAME], folderOf: () => folder },
    inputs: () => [path.relative(ROOT, source())],
  });
});

afterEach(() => {
  useWorkspace(monorepo);
  rmSync(path.join(ROOT, '.build', NAME), { recursive: true, force: true });
});

it('keeps no build whose sources changed while it was built', async () => {
  const part = partOf(NAME);
  await expect(buildPart(part)).rejects.toMatchObject({ code: 'release/sources-changed' });
  expect(builtManifest(part)).toBeUndefined();
  writeFileSync(source(), sourceWith('before'));
  expect(partOf(NAME).dir).toBe(part.dir);
});

it('builds again what changed while it was built', async () => {
  const before = partOf(NAME);
  const built = await buildLatest(before);
  expect(built).toEqual(partOf(NAME));
  expect(built.dir).not.toBe(before.dir);
  const [file] = builtManifest(built)?.server.filter((one) => one.path.endsWith('.js')) ?? [];
  expect(readFileSync(path.join(built.dir, 'server', file?.path ?? ''), 'utf8')).toContain('after');
  expect(existsSync(before.dir)).toBe(false);
});
