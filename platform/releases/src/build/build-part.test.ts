import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@platform/base/root';
import { refusal } from '@platform/base/test-support/refusal';
import { folderOfTest } from '@platform/base/test-support/temporary-folder';
import { SEAM_VERSION } from '@site/contracts/microfrontend';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildPart, builtManifest, builtPart } from './build-part';

const VERSION = '0123456789abcdef0123456789abcdef';
let dir: string;
beforeEach(() => {
  dir = folderOfTest();
});

it('rejects a part with an invalid JSON file before building it, and names file and line', async () => {
  mkdirSync(path.join(ROOT, '.build'), { recursive: true });
  const folder = mkdtempSync(path.join(ROOT, '.build/broken-'));
  try {
    const name = path.relative(ROOT, folder);
    const built = path.join(folder, 'built');
    cpSync(path.join(ROOT, 'tools/create/template'), folder, { recursive: true });
    writeFileSync(path.join(folder, 'content/ru.json'), '{\n  "head": {\n    title: "x"\n  }\n}\n');
    await expect(buildPart({ name, mode: 'production', dir: built })).rejects.toMatchObject({
      code: 'release/json-syntax',
      faults: [{ file: 'content/ru.json:3:5' }],
    });
    expect(existsSync(built)).toBe(false);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

describe('a finished build in a folder', () => {
  const write = (file: string, text: string) => writeFileSync(path.join(dir, file), text);
  beforeEach(() => {
    mkdirSync(path.join(dir, 'client/assets'), { recursive: true });
    mkdirSync(path.join(dir, 'server'));
    write('client/assets/x.js', 'export {}');
    manifest({});
  });
  function manifest(change: object, file = 'assets/x.js') {
    const sha384 = createHash('sha384').update('export {}').digest('base64');
    const client = [{ path: file, sha384, bytes: 9 }];
    const whole = {
      ...{
        seam: SEAM_VERSION,
        name: 'mfe-products',
        version: VERSION,
        entry: 'index.js',
        exposes: {},
        shared: {},
      },
      ...{ api: 1, mode: 'production', placeholders: [], client, server: [] },
    };
    write('manifest.json', JSON.stringify({ ...whole, ...change }));
  }
  const refused = (problem: string) =>
    expect(() => builtPart('mfe-products', dir)).toThrow(
      expect.objectContaining(
        refusal('release/built-part', `${dir} can’t be published as mfe-products: ${problem}.`),
      ),
    );

  it('takes the version of the build’s manifest, in whatever folder it is', () => {
    expect(builtPart('mfe-products', dir)).toEqual({ name: 'mfe-products', mode: 'production', dir });
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
});
