import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PART_NAMES } from '@platform/base/part-names';
import { LANGUAGE_CODES, type Language } from '@site/contracts/languages';
import type { NavigationSource } from '@site/contracts/locales';
import { MAIN_MENU } from '@site/contracts/navigation';
import { archiveOf, packagesVersion, packPackages, TOOLS } from '../pack/pack';
import { CODE_OWNERS, partModule, pipelineFiles, workflowFile } from '../pipelines/pipeline-files';

const PART_NAMES_FILE = 'platform/base/src/part-names.ts';
const TEMPLATE = path.join(import.meta.dirname, 'template');

export interface NewPart {
  /** `mfe-partners`. */
  name: string;
  /** Path of its page, without a language prefix: `/partners`. */
  path: string;
  /** Label in the navigation and on the page, by language. */
  labels: Record<Language, string>;
}

/**
 * Adds a microfrontend to the checkout in `root`: copies the template, writes its pipeline and code owner, and adds its name to
 * the list of parts. Returns the files that it wrote or changed. Throws before it writes anything if that is impossible.
 */
export async function createPart(root: string, part: NewPart): Promise<string[]> {
  const { name } = part;
  const source = readFileSync(path.join(root, PART_NAMES_FILE), 'utf8');
  const extended = source.replace(/(REMOTE_NAMES = \[[^\]]*?)(,?\s*\])/, `$1, '${name}'$2`);
  if (extended === source) throw new Error(`${PART_NAMES_FILE} contains no array REMOTE_NAMES: restore it.`);
  const written = (await copyTemplate(root, part, path.join(root, name))).map((file) => path.join(name, file));
  writeFile(path.join(root, PART_NAMES_FILE), extended);
  const pipelines = await pipelineFiles(root, [...PART_NAMES, name]);
  const generated = [workflowFile(name), CODE_OWNERS];
  for (const file of generated) writeFile(path.join(root, file), pipelines.get(file) ?? '');
  return [...written, ...generated, PART_NAMES_FILE];
}

/** Fills the template into a folder and returns its files. Throws if the name or path is invalid or taken in `root`. */
async function copyTemplate(root: string, { name, path: page, labels }: NewPart, folder: string): Promise<string[]> {
  const entries = await navigationOf(root);
  refuseInvalid(root, { name, path: page }, entries);
  const files = readdirSync(TEMPLATE, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  return files.map((entry) => {
    const source = path.join(entry.parentPath, entry.name);
    const target = path.relative(TEMPLATE, source);
    const language = LANGUAGE_CODES.find((code) => entry.name === `${code}.json`) ?? 'en';
    const text = readFileSync(source, 'utf8')
      .replaceAll('mfe-example', name)
      .replaceAll('/example', page)
      .replaceAll('__ID__', idOf(page))
      .replaceAll("Number('__ORDER__')", String(placeIn(entries)))
      .replaceAll('__LABEL__', JSON.stringify(labels[language]).slice(1, -1));
    writeFile(path.join(folder, target), text);
    return target;
  });
}

/** Writes a file, and creates its folder if necessary. */
function writeFile(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Returns the navigation entries that the parts in a checkout declare. */
async function navigationOf(root: string): Promise<NavigationSource[]> {
  const parts = readdirSync(root).filter((folder) => existsSync(path.join(root, folder, 'part.ts')));
  const modules = await Promise.all(parts.map((part) => partModule(root, part)));
  return modules.flatMap(({ declaration }) => declaration.navigation ?? []);
}

function refuseInvalid(
  root: string,
  { name, path: page }: Omit<NewPart, 'labels'>,
  entries: readonly NavigationSource[],
): void {
  const words = '[a-z][a-z0-9]*(-[a-z0-9]+)*$';
  const rule = 'lower-case letters, digits and hyphens';
  if (!new RegExp(`^mfe-${words}`).test(name))
    throw new Error(`Invalid part name "${name}": use mfe- and ${rule}, for example mfe-partners.`);
  if (existsSync(path.join(root, name)))
    throw new Error(`The folder ${name} already exists: choose another name, or delete the folder.`);
  if (!new RegExp(`^/${words}`).test(page))
    throw new Error(`Invalid path "${page}": use one segment of ${rule}, for example /partners.`);
  const isTaken = entries.some(({ id, href }) => id === idOf(page) || href === page);
  if (isTaken || LANGUAGE_CODES.some((code) => `/${code}` === page))
    throw new Error(`The path ${page} is already used by a page or a language: choose another one.`);
}

/** `/our-partners` → `ourPartners`: the id of the page's entry in the navigation. */
const idOf = (page: string) => page.slice(1).replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** Returns an `order` between the last two entries of the main navigation: the last one, the contacts, stays last. */
function placeIn(entries: readonly NavigationSource[]): number {
  const taken = entries.flatMap(({ place, order }) => (place === MAIN_MENU ? [order] : []));
  const [last = 0, before = last - 2] = taken.sort((a, b) => b - a);
  return (before + last) / 2;
}

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
