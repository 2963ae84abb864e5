import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { archiveOf, packagesVersion, packPackages, TOOLS } from '../pack/pack';
import { copyTemplate, type NewPart, writeFile } from './create-part';

const EXTRAS = path.join(import.meta.dirname, 'standalone');

/** Files that only a part in its own repository has: target path → source in `standalone/`. */
const FILES: Record<string, string> = {
  'tsconfig.json': 'tsconfig.json',
  'vitest.config.ts': 'vitest.config',
  '.gitignore': 'gitignore',
  '.github/workflows/release.yml': 'release.yml',
};

/**
 * Creates a part from the template in a folder outside the checkout in `root`. Returns the files, relative to that folder. Throws
 * before it writes anything if that is impossible.
 *
 * @param registry Where the packages `@site/*` come from; default: archives in the new repository. Never the public registry, where
 *   anybody may take their names.
 */
export async function createStandalone(
  root: string,
  part: NewPart,
  folder: string,
  registry?: string,
): Promise<string[]> {
  const target = path.resolve(folder);
  if (!path.relative(root, target).startsWith('..'))
    throw new Error(
      `Invalid folder "${folder}": it is inside this repository. Choose one outside, such as ../${part.name}.`,
    );
  if (existsSync(target) && readdirSync(target).some((name) => name !== '.git'))
    throw new Error(`The folder ${target} is not empty: choose another one, or empty it.`);
  const written = await copyTemplate(root, part, target);
  const extra = (source: string) =>
    readFileSync(path.join(EXTRAS, source), 'utf8').replaceAll('mfe-example', part.name);
  for (const [file, source] of Object.entries(FILES)) writeFile(path.join(target, file), extra(source));
  appendFileSync(path.join(target, 'README.md'), extra('README.md'));

  const json = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
  const manifest = path.join(target, 'package.json');
  const site = (name: string) => (registry ? packagesVersion() : `file:packages/${archiveOf(name)}`);
  const { dependencies, devDependencies, ...rest } = json(manifest);
  devDependencies[TOOLS] = site(TOOLS);
  for (const name of Object.keys(dependencies)) if (name.startsWith('@site/')) dependencies[name] = site(name);
  const check = 'tsc && vitest run && part build';
  const scripts = { check, test: 'vitest run', build: 'part build', dev: 'part dev' };
  const { engines } = json(path.join(root, 'package.json'));
  const own = { ...rest, scripts, dependencies, devDependencies, engines };
  writeFile(manifest, `${JSON.stringify(own, null, 2)}\n`);
  if (registry) writeFile(path.join(target, '.npmrc'), `@site:registry=${registry}\n`);
  else await packPackages(path.join(target, 'packages'));
  return [...written, ...Object.keys(FILES)];
}
