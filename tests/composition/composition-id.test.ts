import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@platform/base/test-support/temporary-folder';
import { useWorkspace, workspace } from '@platform/base/workspace';
import { COMPOSER_INPUTS, compositionId } from '@platform/composer/composition-id';
import { buildSync } from 'esbuild';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { secondCheckout } from '../e2e/support/checkout';
import { FIXTURE_SETTINGS } from './support/fixture-parts';

/** A separate checkout, whose sources may be changed. */
const checkout = vi.hoisted(() => ({ ROOT: '' }));
vi.mock('@platform/base/root', () => checkout);

/** Changes a source file while `work` runs. */
function changed<Result>(file: string, from: string, to: string, work: () => Result): Result {
  const target = path.join(checkout.ROOT, file);
  const before = readFileSync(target, 'utf8');
  expect(before, file).toContain(from);
  writeFileSync(target, before.replace(from, to));
  try {
    return work();
  } finally {
    writeFileSync(target, before);
  }
}
checkout.ROOT = temporaryFolder();
beforeAll(() => {
  secondCheckout(checkout.ROOT);
  useWorkspace({ ...workspace(), root: checkout.ROOT });
}, 60_000);
afterEach(() => vi.unstubAllEnvs());

const versions = {
  shell: '00000000000000000000000000000001',
  'mfe-products': '00000000000000000000000000000002',
};
const id = () => compositionId(versions, FIXTURE_SETTINGS);

it('is the same for the same parts in any order', () => {
  const turned = { 'mfe-products': versions['mfe-products'], shell: versions.shell };
  expect(compositionId(turned, FIXTURE_SETTINGS)).toBe(id());
  expect(id()).toMatch(/^[0-9a-f]{12}$/);
});

it.each([
  ['a version', { ...versions, shell: '00000000000000000000000000000003' }, FIXTURE_SETTINGS],
  ['one more part', { ...versions, 'mfe-voice': '00000000000000000000000000000003' }, FIXTURE_SETTINGS],
  ['swapped versions', { shell: versions['mfe-products'], 'mfe-products': versions.shell }, FIXTURE_SETTINGS],
  ['a setting', versions, { ...FIXTURE_SETTINGS, languageDetection: 'stored' as const }],
])('changes with %s', (_what, other, settings) => {
  expect(compositionId(other, settings)).not.toBe(id());
});

it('changes with what the composer writes', () => {
  const before = id();
  expect(changed('platform/composer/src/html.ts', '<!doctype html>', '<!DOCTYPE html>', id)).not.toBe(before);
  const keys = 'packages/site-model/src/bucket-keys.ts';
  expect(changed(keys, '/index.html`', '/page.html`', id)).not.toBe(before);
  expect(id()).toBe(before);
});

it('lists all sources of the composing process', () => {
  const { metafile } = buildSync({
    absWorkingDir: checkout.ROOT,
    entryPoints: ['platform/composer/src/main.ts'],
    tsconfig: path.join(checkout.ROOT, 'platform/tsconfig.json'),
    ...({
      bundle: true,
      platform: 'node',
      format: 'esm',
      write: false,
      metafile: true,
      outdir: '/none',
    } as const),
  });
  const own = Object.keys(metafile?.inputs ?? {}).filter((file) => !/(^|\/)node_modules\//.test(file));
  expect(own.length).toBeGreaterThan(50);
  const known = (file: string) =>
    COMPOSER_INPUTS.some((input) => file === input || file.startsWith(`${input}/`));
  expect(own.filter((file) => !known(file))).toEqual([]);
});

it('reads the composer hash from the environment if the sources are not available', () => {
  const before = id();
  const called = ['1', '2'].map((hash) => {
    vi.stubEnv('COMPOSER_HASH', hash);
    return id();
  });
  expect(new Set([before, ...called]).size).toBe(3);
  vi.stubEnv('COMPOSER_HASH', '1');
  expect(changed('platform/composer/src/html.ts', '<!doctype html>', '<!DOCTYPE html>', id)).toBe(called[0]);
});
