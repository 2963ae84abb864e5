import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from '@platform/base/root';
import { sha256 } from '@platform/composer/attestation/statement';
import { Ajv } from 'ajv';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { packageList } from './sbom';

interface Bom {
  metadata: { component: { name: string } };
  components: { purl: string; name: string; licenses?: object[]; hashes?: { content: string }[] }[];
}

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'sbom-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** Returns the schema of CycloneDX 1.6 as a function that lists errors. */
function cycloneDxErrors() {
  const library = path.dirname(
    createRequire(import.meta.url).resolve('@cyclonedx/cyclonedx-library/package.json'),
  );
  const schema = (name: string): object =>
    JSON.parse(readFileSync(path.join(library, `res/schema/${name}.SNAPSHOT.schema.json`), 'utf8'));
  const ajv = new Ajv({ strict: false, validateFormats: false });
  ajv.addSchema(schema('spdx'), 'http://cyclonedx.org/schema/spdx.SNAPSHOT.schema.json');
  ajv.addSchema(schema('jsf-0.82'), 'http://cyclonedx.org/schema/jsf-0.82.SNAPSHOT.schema.json');
  const validate = ajv.compile(schema('bom-1.6'));
  return (text: string) => (validate(JSON.parse(text)) ? [] : validate.errors);
}

function bomOf(lock: object | undefined, folder = 'mfe-x') {
  mkdirSync(path.join(dir, folder), { recursive: true });
  if (lock) writeFileSync(path.join(dir, 'package-lock.json'), JSON.stringify(lock));
  const { sbom, lockFile } = packageList(dir, path.join(dir, folder), 'mfe-x');
  return { sbom, lockFile, bom: JSON.parse(sbom) as Bom };
}
const purls = ({ components }: Bom) => components.map(({ purl }) => purl);

describe('the list of a part of this repository', () => {
  const { sbom, lockFile } = packageList(ROOT, path.join(ROOT, 'mfe-products'), 'mfe-products');
  const bom = JSON.parse(sbom) as Bom;

  it('is valid CycloneDX 1.6, and the schema rejects another document', () => {
    const errors = cycloneDxErrors();
    expect(errors(sbom)).toEqual([]);
    expect(errors(sbom.replace('"library"', '"book"'))).not.toEqual([]);
  });

  it('names the production dependencies, those of its packages included, and no others', () => {
    expect(bom.metadata.component.name).toBe('mfe-products');
    const names = bom.components.map(({ name }) => name);
    // zod is a dependency of @site/contracts.
    for (const name of ['react', 'react-dom', 'scheduler', 'zod', '@site/ui', '@site/contracts'])
      expect(names).toContain(name);
    for (const name of ['vitest', 'aws-cdk-lib', 'subset-font']) expect(names).not.toContain(name);
    expect(bom.components.find(({ name }) => name === 'react')).toMatchObject({
      hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
      licenses: [{ expression: 'MIT' }],
    });
    expect(lockFile).toBe(sha256(readFileSync(path.join(ROOT, 'package-lock.json'))));
  });

  it('gives the same bytes every time', () => {
    expect(packageList(ROOT, path.join(ROOT, 'mfe-products'), 'mfe-products').sbom).toBe(sbom);
  });
});

it('finds packages as Node.js does: the nearest one, through links, without what is not installed', () => {
  const { bom } = bomOf({
    packages: {
      'mfe-x': { dependencies: { a: '1', own: '*' }, devDependencies: { tool: '1' } },
      'packages/own': { name: '@site/own', version: '0.0.0', dependencies: { b: '1' } },
      'node_modules/own': { resolved: 'packages/own', link: true },
      'node_modules/a': { version: '1.0.0', dependencies: { b: '2' }, optionalDependencies: { other: '1' } },
      'node_modules/a/node_modules/b': { version: '2.0.0', dependencies: { a: '1' } },
      'node_modules/b': { version: '1.0.0' },
      'node_modules/tool': { version: '1.0.0' },
    },
  });
  expect(purls(bom)).toEqual([
    'pkg:npm/%40site/own@0.0.0',
    'pkg:npm/a@1.0.0',
    'pkg:npm/b@1.0.0',
    'pkg:npm/b@2.0.0',
  ]);
});

it('reads the dependencies of a part that is a repository of its own', () => {
  const packages = {
    '': { dependencies: { a: '1' }, devDependencies: { b: '1' } },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { version: '1.0.0' },
  };
  expect(purls(bomOf({ packages }, '.').bom)).toEqual(['pkg:npm/a@1.0.0']);
});

it('names the part alone without a lock file', () => {
  const { bom, lockFile } = bomOf(undefined);
  expect([bom.components, lockFile]).toEqual([[], undefined]);
});
