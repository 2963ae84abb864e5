import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { compositionId } from '../../infra/release/compose/composition-id';
import { FIXTURE_SETTINGS } from './support/fixture-parts';

/** A checkout in small, so that its sources may change. */
const checkout = vi.hoisted(() => ({ ROOT: '' }));
vi.mock('../../infra/release/build/parts', () => checkout);

const write = (file: string, text: string) => {
  const target = path.join(checkout.ROOT, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
};
beforeAll(() => {
  checkout.ROOT = mkdtempSync(path.join(os.tmpdir(), 'composition-id-'));
  write('infra/release/compose/compose.ts', 'a');
  write('packages/contracts/src/paths.ts', 'a');
});
afterAll(() => rmSync(checkout.ROOT, { recursive: true, force: true }));
afterEach(() => vi.unstubAllEnvs());

const versions = { shell: '000000000001', 'mfe-products': '000000000002' };
const id = () => compositionId(versions, FIXTURE_SETTINGS);

it('is the same for the same parts, in whatever order they are named', () => {
  const turned = { 'mfe-products': versions['mfe-products'], shell: versions.shell };
  expect(compositionId(turned, FIXTURE_SETTINGS)).toBe(id());
  expect(id()).toMatch(/^[0-9a-f]{12}$/);
});

it.each([
  ['a version', { ...versions, shell: '000000000003' }, FIXTURE_SETTINGS],
  ['one more part', { ...versions, 'mfe-voice': '000000000003' }, FIXTURE_SETTINGS],
  ['swapped versions', { shell: versions['mfe-products'], 'mfe-products': versions.shell }, FIXTURE_SETTINGS],
  ['a setting', versions, { ...FIXTURE_SETTINGS, languageDetection: 'stored' as const }],
  ['the agent', versions, { ...FIXTURE_SETTINGS, voice: { ...FIXTURE_SETTINGS.voice, agentId: 'other' } }],
])('changes with %s', (_what, other, settings) => {
  expect(compositionId(other, settings)).not.toBe(id());
});

it.each(['infra/release/compose/compose.ts', 'packages/contracts/src/paths.ts'])(
  'changes with what renders it: %s',
  (file) => {
    const before = id();
    write(file, 'b');
    expect(id()).not.toBe(before);
    write(file, 'a');
    expect(id()).toBe(before);
  },
);

it('stays with a change elsewhere', () => {
  const before = id();
  write('infra/stacks/site.ts', 'a');
  write('packages/ui/src/Button.tsx', 'a');
  expect(id()).toBe(before);
});

it('takes the composer’s version from the environment where its sources are not at hand', () => {
  const before = id();
  const called = ['1', '2'].map((hash) => {
    vi.stubEnv('COMPOSER_HASH', hash);
    return id();
  });
  expect(new Set([before, ...called]).size).toBe(3);
  vi.stubEnv('COMPOSER_HASH', '1');
  write('infra/release/compose/compose.ts', 'c');
  expect(id()).toBe(called[0]);
});
