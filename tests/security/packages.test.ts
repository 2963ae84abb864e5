import { expect, it } from 'vitest';
import { readText } from '../support/project-files';

interface Locked {
  version?: string;
  integrity?: string;
  license?: string;
  link?: boolean;
  dev?: boolean;
  inBundle?: boolean;
  resolved?: string;
}

const { packages } = JSON.parse(readText('package-lock.json')) as {
  packages: Record<string, Locked>;
};
/** Third-party packages. */
const foreign = Object.entries(packages).filter(([folder, { link }]) => folder.includes('node_modules/') && !link);

/** Licences that require only attribution. */
const FREE =
  /^(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|Unlicense|Zlib|Python-2\.0|PSF-2\.0)$/;
/** Other allowed licences, each for certain packages. */
const ALLOWED: Record<string, RegExp> = {
  // Fonts may be served with a site.
  'OFL-1.1': /^@fontsource/,
  // File-level copyleft, which applies only to changed files; they are not changed here.
  'MPL-2.0': /^(axe-core|lightningcss)/,
  // Browser compatibility data, used only by build tools.
  'CC-BY-4.0': /^caniuse-lite$/,
};

const nameOf = (folder: string) => folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
const isFree = (name: string, licence: string) =>
  licence
    .replace(/[()]/g, '')
    .split(/ OR /)
    .some((one) => one.split(' AND ').every((part) => FREE.test(part) || ALLOWED[part]?.test(name)));

it('every third-party package is locked by integrity hash and names no registry', () => {
  expect(foreign.length).toBeGreaterThan(200);
  const loose = foreign.filter(([, { integrity, inBundle }]) => !inBundle && !/^sha512-/.test(integrity ?? ''));
  expect(loose.map(([folder]) => folder)).toEqual([]);
  expect(foreign.filter(([, { resolved }]) => resolved).map(([folder]) => folder)).toEqual([]);
});

it('every third-party package has a licence that allows closed-source use', () => {
  const odd = foreign
    .map(([folder, { license }]) => [nameOf(folder), license ?? 'none said'] as const)
    .filter(([name, licence]) => !isFree(name, licence));
  expect(odd).toEqual([]);
  expect(isFree('x', 'GPL-3.0')).toBe(false);
  expect(isFree('x', '(MIT OR GPL-3.0)')).toBe(true);
  expect(isFree('x', 'MIT AND GPL-3.0')).toBe(false);
});

it('dependency versions are exact', () => {
  const manifests = Object.entries(packages).filter(([folder]) => !folder.includes('node_modules/'));
  expect(manifests.length).toBeGreaterThan(8);
  for (const [folder] of manifests) {
    const { dependencies, devDependencies } = JSON.parse(readText(`${folder}/package.json`)) as Record<
      string,
      Record<string, string> | undefined
    >;
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
      expect(version, `${folder}: ${name}`).toMatch(
        name.startsWith('@site/') ? /^(\*|0\.0\.0|workspace:\*)$/ : /^\d+\.\d+\.\d+/,
      );
  }
});
