import { appendFileSync, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
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

/** Folder of the new repository that holds the site's packages, if they come from archives. */
const ARCHIVES = 'packages';

/** Where the packages `@site/*` come from; never from the public registry, where anybody may take their names. */
export type PackageSource =
  /** Folder with the archives of "npm run pack", which are copied: the lock file names no file outside the repository. */
  | { packages: string }
  /** Address of a registry. */
  | { registry: string };

/**
 * Creates a part from the template in a folder outside the checkout in `root`. Returns the files, relative to that folder. Throws
 * before it writes anything if that is impossible.
 */
export async function createStandalone(
  root: string,
  part: NewPart,
  folder: string,
  source: PackageSource,
): Promise<string[]> {
  const target = path.resolve(folder);
  if (!path.relative(root, target).startsWith('..'))
    throw new Error(
      `Invalid folder "${folder}": it is inside this repository. Choose one outside, such as ../${part.name}.`,
    );
  if (existsSync(target) && readdirSync(target).some((name) => name !== '.git'))
    throw new Error(`The folder ${target} is not empty: choose another one, or empty it.`);
  if ('packages' in source && !existsSync(path.join(source.packages, archiveOf(TOOLS))))
    throw new Error(
      `${source.packages} has no ${archiveOf(TOOLS)}: run "npm run pack -- ${source.packages}" first.`,
    );
  const written = await copyTemplate(root, part, target);
  const extra = (source: string) =>
    readFileSync(path.join(EXTRAS, source), 'utf8').replaceAll('mfe-example', part.name);
  for (const [file, source] of Object.entries(FILES)) writeFile(path.join(target, file), extra(source));
  appendFileSync(path.join(target, 'README.md'), extra('README.md'));
  const manifest = path.join(target, 'package.json');
  const { engines } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const packageJson = { ...standaloneManifest(readFileSync(manifest, 'utf8'), target, source), engines };
  writeFile(manifest, `${JSON.stringify(packageJson, null, 2)}\n`);
  if ('registry' in source) writeFile(path.join(target, '.npmrc'), `@site:registry=${source.registry}\n`);
  return [...written, ...Object.keys(FILES)];
}

const archiveOf = (name: string) => `${name.slice(1).replace('/', '-')}-${packagesVersion()}.tgz`;

/** Returns the manifest with the commands of the program `part`. Copies the site's packages that come from archives. */
function standaloneManifest(template: string, target: string, source: PackageSource): object {
  const version = packagesVersion();
  const { dependencies, ...rest } = JSON.parse(template) as { dependencies: Record<string, string> };
  const site = (name: string) => {
    if ('registry' in source) return version;
    const archive = archiveOf(name);
    mkdirSync(path.join(target, ARCHIVES), { recursive: true });
    copyFileSync(path.join(source.packages, archive), path.join(target, ARCHIVES, archive));
    return `file:${ARCHIVES}/${archive}`;
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
