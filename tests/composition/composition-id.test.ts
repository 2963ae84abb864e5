import path from 'node:path';
import { LOCK_FILE } from '@platform/base/inputs-hash';
import { temporaryFolder, writeFiles } from '@platform/base/test-support/temporary-folder';
import { COMPOSER_INPUTS, compositionId } from '@platform/composer/content-ids';
import { buildSync } from 'esbuild';
import { afterEach, expect, it, vi } from 'vitest';
import { ROOT } from '../bin/steps';
import { FIXTURE_SETTINGS } from './support/fixture-parts';

/** A project with one file in each input of the composer. */
const project = vi.hoisted(() => ({ ROOT: '' }));
vi.mock('@platform/base/root', () => project);
project.ROOT = temporaryFolder();
const write = (file: string, text: string) => writeFiles(project.ROOT, { [file]: text });
const FILES = COMPOSER_INPUTS.map((input) => (path.extname(input) ? input : `${input}/html.ts`));
/** A lock file of one package. */
const contentOf = (file: string, text: string) =>
  file === LOCK_FILE ? JSON.stringify({ packages: { [text]: { integrity: text } } }) : text;
for (const file of FILES) write(file, contentOf(file, 'before'));
afterEach(() => vi.unstubAllEnvs());

const versions = {
  shell: '00000000000000000000000000000001',
  'mfe-products': '00000000000000000000000000000002',
};
const id = () => compositionId(versions, FIXTURE_SETTINGS);

it('is the same for the same parts in any order, and another for another setting', () => {
  const turned = { 'mfe-products': versions['mfe-products'], shell: versions.shell };
  expect(compositionId(turned, FIXTURE_SETTINGS)).toBe(id());
  expect(id()).toMatch(/^[0-9a-f]{12}$/);
  expect(compositionId(versions, { ...FIXTURE_SETTINGS, languageDetection: 'stored' })).not.toBe(id());
});

it('changes with each source of the composer, or with the hash that stands for the sources', () => {
  const before = id();
  for (const file of FILES) {
    write(file, contentOf(file, 'after'));
    expect(id(), file).not.toBe(before);
    write(file, contentOf(file, 'before'));
  }
  const called = ['1', '2'].map((hash) => {
    vi.stubEnv('COMPOSER_HASH', hash);
    return id();
  });
  expect(new Set([before, ...called]).size).toBe(3);
  write(FILES[0] ?? '', contentOf(FILES[0] ?? '', 'after'));
  expect(id()).toBe(called[1]);
});

it('lists all sources of the composing process', () => {
  const { metafile } = buildSync({
    absWorkingDir: ROOT,
    entryPoints: ['platform/composer/src/main.ts'],
    tsconfig: path.join(ROOT, 'platform/tsconfig.json'),
    ...({ bundle: true, platform: 'node', format: 'esm', write: false, metafile: true } as const),
    outdir: '/none',
  });
  const own = Object.keys(metafile?.inputs ?? {}).filter((file) => !/(^|\/)node_modules\//.test(file));
  expect(own.length).toBeGreaterThan(40);
  const known = (file: string) => COMPOSER_INPUTS.some((input) => file === input || file.startsWith(`${input}/`));
  expect(own.filter((file) => !known(file))).toEqual([]);
});
