import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { SEAM_VERSION } from '@site/contracts/microfrontend';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { builtManifest, builtPart } from './build-part';

const VERSION = '0123456789ab';
let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'built-'));
  mkdirSync(path.join(dir, 'client/assets'), { recursive: true });
  mkdirSync(path.join(dir, 'server'));
  write('client/assets/x.js', 'export {}');
  manifest({});
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const write = (file: string, text: string) => writeFileSync(path.join(dir, file), text);
function manifest(change: object, file = 'assets/x.js') {
  const sha384 = createHash('sha384').update('export {}').digest('base64');
  const client = [{ path: file, sha384, bytes: 9 }];
  const whole = {
    seam: SEAM_VERSION,
    name: 'mfe-products',
    version: VERSION,
    exposes: {},
    shared: {},
    api: 1,
    mode: 'production',
    scriptBudget: 60_000,
    client,
    server: [],
  };
  write('manifest.json', JSON.stringify({ ...whole, ...change }));
}
const refused = (problem: string) =>
  expect(() => builtPart('mfe-products', dir)).toThrow(
    expect.objectContaining({
      code: 'release/built-part',
      message: expect.stringContaining(`${dir} can’t be published as mfe-products: ${problem}.`),
    }),
  );

it('takes the version of the build’s manifest, in whatever folder it is', () => {
  expect(builtPart('mfe-products', dir)).toEqual({
    name: 'mfe-products',
    mode: 'production',
    dir,
  });
  expect(builtManifest({ dir })?.version).toBe(VERSION);
});

it('rejects a folder without a build, and a build of another part', () => {
  manifest({ name: 'mfe-voice' });
  refused('it is a build of mfe-voice');
  rmSync(path.join(dir, 'manifest.json'));
  refused('manifest.json is missing');
});

it('rejects files that differ from the manifest', () => {
  write('client/assets/x.js', 'alert(1)');
  refused('client/assets/x.js does not match its digest in manifest.json');
  rmSync(path.join(dir, 'client/assets/x.js'));
  refused('client/assets/x.js is missing');
  write('manifest.json.js', 'export {}');
  manifest({}, '../manifest.json.js');
  refused('../manifest.json.js is outside the folder');
});
