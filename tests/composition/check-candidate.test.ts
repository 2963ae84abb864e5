import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type PartManifest, SEAM_VERSION } from '@site/contracts/microfrontend';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkCandidate } from '../../infra/release/check-candidate';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'candidate-'));
  mkdirSync(path.join(dir, 'client'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const part = (name: string, shared?: Record<string, string>, client: string[] = []): PartManifest => ({
  seam: SEAM_VERSION,
  name,
  version: '000000000001',
  exposes: {},
  ...(shared ? { shared } : {}),
  client: client.map((file) => ({ path: file, sha384: '', bytes: 0 })),
  server: [],
});
const check = (manifest: PartManifest, ...live: PartManifest[]) => checkCandidate({ manifest, dir }, live);
const remote = (react: string) => part('mfe-products', { react });
const shell = (react: string) => part('shell', { react });

it('refuses scripts over the budget, and counts nothing else', () => {
  writeFileSync(path.join(dir, 'client/a.js'), randomBytes(40_000));
  writeFileSync(path.join(dir, 'client/b.js'), randomBytes(40_000));
  check(part('mfe-products', {}, ['a.js', 'big.svg']));
  expect(() => check(part('mfe-products', {}, ['a.js', 'b.js']))).toThrow(/its scripts have 80\d\d\d bytes/);
});

it.each([
  ['19.3.0', '19.3.0'],
  ['19.2.9', '19.3.0'],
  ['19.3.0', '19.3.1'],
])('takes a remote built with React %s where the shell provides %s', (wanted, has) => {
  check(remote(wanted), shell(has));
  check(shell(has), remote(wanted));
});

it.each([
  ['19.4.0', '19.3.9'],
  ['19.3.2', '19.3.1'],
  ['20.0.0', '19.3.0'],
  ['19.3.0', '20.0.0'],
])(
  'refuses a remote built with React %s where the shell provides %s, whoever of them comes',
  (wanted, has) => {
    const fault = `mfe-products was built with react ${wanted}, the shell provides ${has}`;
    expect(() => check(remote(wanted), shell(has))).toThrow(fault);
    expect(() => check(shell(has), remote(wanted))).toThrow(fault);
  },
);

it('refuses a library that the shell does not share, and says nothing of what it does not know', () => {
  expect(() => check(part('mfe-voice', { i18next: '26.0.0' }), shell('19.3.0'))).toThrow('provides none');
  check(remote('19.3.0'), part('shell'));
  check(part('mfe-voice'), shell('19.3.0'));
  check(remote('19.3.0'));
});
