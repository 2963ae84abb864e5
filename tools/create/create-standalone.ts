import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { TOOLS } from '../pack/pack-tools';
import { packagesVersion } from '../pack/packed-manifest';
import { copyTemplate, type NewPart, writeFile } from './create-part';

const EXTRAS = path.join(import.meta.dirname, 'standalone');

/** Files that only a part in its own repository has: target path → source in `standalone/`. */
const FILES: Record<string, string> = {
  'tsconfig.json': 'tsconfig.json',
  'vitest.config.ts': 'vitest.config',
  '.gitignore': 'gitignore',
  '.github/workflows/release.yml': 'release.yml',
};

/** The version of Node.js that people and pipelines take. */
const NODE = '.nvmrc';

export interface Standalone {
  /** Folder of the new repository. */
  folder: string;
  /** Folder with the archives of "npm run pack"; without it, the packages come from a registry. */
  packages?: string | undefined;
}

/**
 * Creates a part from the template in a folder outside the checkout in `root`. Returns the files, relative to that folder. Throws
 * before it writes anything if that is impossible.
 */
export async function createStandalone(root: string, part: NewPart, to: Standalone): Promise<string[]> {
  const target = path.resolve(to.folder);
  if (!path.relative(root, target).startsWith('..'))
    throw new Error(
      `Invalid folder "${to.folder}": it is inside this repository. Choose one outside, such as ../${part.name}.`,
    );
  if (existsSync(target) && readdirSync(target).some((name) => name !== '.git'))
    throw new Error(`The folder ${target} is not empty: choose another one, or empty it.`);
  const written = await copyTemplate(root, part, target);
  const extra = (source: string) =>
    readFileSync(path.join(EXTRAS, source), 'utf8').replaceAll('mfe-example', part.name);
  for (const [file, source] of Object.entries(FILES)) writeFile(path.join(target, file), extra(source));
  appendFileSync(path.join(target, 'README.md'), extra('README.md'));
  const manifest = path.join(target, 'package.json');
  const { engines } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const own = { ...standaloneManifest(readFileSync(manifest, 'utf8'), target, to.packages), engines };
  writeFile(manifest, `${JSON.stringify(own, null, 2)}\n`);
  writeFile(path.join(target, NODE), readFileSync(path.join(root, NODE), 'utf8'));
  return [...written, ...Object.keys(FILES), NODE];
}

/** Returns the manifest with the commands of the program `part`, and the site's packages from archives or a registry. */
function standaloneManifest(template: string, target: string, packages: string | undefined): object {
  const version = packagesVersion();
  const { dependencies, ...rest } = JSON.parse(template) as { dependencies: Record<string, string> };
  const site = (name: string) => {
    if (!packages) return version;
    const archive = path.resolve(packages, `${name.slice(1).replace('/', '-')}-${version}.tgz`);
    return `file:${path.relative(target, archive).split(path.sep).join('/')}`;
  };
  const all = Object.entries(dependencies);
  return {
    ...rest,
    scripts: Object.fromEntries(['check', 'test', 'build'].map((name) => [name, `part ${name}`])),
    dependencies: Object.fromEntries(
      all.map(([name, pinned]) => [name, name.startsWith('@site/') ? site(name) : pinned]),
    ),
    devDependencies: { [TOOLS]: site(TOOLS) },
  };
}
