import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGE_CODES, type Language } from '@site/contracts/languages';
import type { NavigationSource } from '@site/contracts/locales';
import { MAIN_MENU } from '@site/contracts/navigation';
import { PART_NAMES } from '@site/contracts/part-names';
import { CODE_OWNERS } from '../pipelines/code-owners';
import { partModule } from '../pipelines/part-module';
import { workflowFile } from '../pipelines/part-workflow';
import { pipelineFiles } from '../pipelines/pipeline-files';

const PART_NAMES_FILE = 'packages/contracts/src/part-names.ts';
const TEMPLATE = path.join(import.meta.dirname, 'template');

export interface NewPart {
  /** `mfe-partners`. */
  name: string;
  /** Path of its page, without a language prefix: `/partners`. */
  path: string;
  /** Label in the navigation and on the page, by language. */
  labels: Record<Language, string>;
}

/** Returns the navigation entries that the parts in a checkout declare. */
async function navigationOf(root: string): Promise<NavigationSource[]> {
  const parts = readdirSync(root).filter((folder) => existsSync(path.join(root, folder, 'part.ts')));
  const modules = await Promise.all(parts.map((part) => partModule(root, part)));
  return modules.flatMap(({ declaration }) => declaration.navigation ?? []);
}

/** Returns the reason why a part can't be created, or undefined if it can. */
export async function refusal(
  root: string,
  { name, path: page }: Pick<NewPart, 'name' | 'path'>,
): Promise<string | undefined> {
  if (!/^mfe-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    return `Invalid part name "${name}": use lower-case letters, digits and hyphens after the prefix mfe-, for example mfe-partners.`;
  if (existsSync(path.join(root, name)))
    return `The folder ${name} already exists: choose another name, or delete the folder if nobody needs it.`;
  if (!/^\/[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(page))
    return `Invalid path "${page}": use one segment of lower-case letters, digits and hyphens after the slash, for example /partners.`;
  const segment = page.slice(1);
  const taken = (by: string) => `The path ${page} is already used by ${by}: choose another one.`;
  if (LANGUAGE_CODES.some((code) => code === segment)) return taken('a language');
  const entries = await navigationOf(root);
  if (entries.some(({ id, href }) => id === idOf(page) || href === page)) return taken('a navigation item');
  return undefined;
}

/** `our-partners` → `ourPartners`: the id of the page's entry in the navigation. */
const idOf = (page: string) => page.slice(1).replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** Returns the `order` for a new part's entry in the main navigation. */
export const navigationPlace = async (root: string) => placeIn(await navigationOf(root));

/** Returns a number between the last two entries' `order`: the last entry, the contacts, stays last. */
function placeIn(entries: readonly NavigationSource[]): number {
  const taken = entries
    .flatMap(({ place, order }) => (place === MAIN_MENU ? [order] : []))
    .sort((a, b) => a - b);
  const last = taken.at(-1) ?? 0;
  const before = taken.at(-2) ?? last - 2;
  return (before + last) / 2;
}

/**
 * Adds a microfrontend to the checkout in `root`: copies the template, writes its pipeline and code owner, and adds its name to
 * the list of parts. Returns the files that it wrote or changed. Throws if it doesn't find the list of parts.
 */
export async function createPart(root: string, part: NewPart): Promise<string[]> {
  const names = path.join(root, PART_NAMES_FILE);
  const before = readFileSync(names, 'utf8');
  const after = before.replace(/(REMOTE_NAMES = \[[^\]]*?)(,?\s*\])/, `$1, '${part.name}'$2`);
  if (after === before)
    throw new Error(
      `Can't add ${part.name} to ${PART_NAMES_FILE}: it contains no array REMOTE_NAMES. Restore the array there.`,
    );
  const written = copyTemplate(path.join(root, part.name), part, await navigationPlace(root)).map((file) =>
    path.join(part.name, file),
  );
  writeFileSync(names, after);
  const pipelines = await pipelineFiles(root, [...PART_NAMES, part.name]);
  for (const file of [workflowFile(part.name), CODE_OWNERS]) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), pipelines.get(file) ?? '');
  }
  return [...written, workflowFile(part.name), CODE_OWNERS, PART_NAMES_FILE];
}

/** Copies the template into a folder, with the part's values filled in. Returns the files, relative to the folder. */
export function copyTemplate(dir: string, { name, path: page, labels }: NewPart, order: number): string[] {
  const files = readdirSync(TEMPLATE, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return files.map((entry) => {
    const source = path.join(entry.parentPath, entry.name);
    const target = path.relative(TEMPLATE, source);
    const language = LANGUAGE_CODES.find((code) => entry.name === `${code}.json`) ?? 'en';
    const text = readFileSync(source, 'utf8')
      .replaceAll('mfe-example', name)
      .replaceAll('/example', page)
      .replaceAll("'__ID__'", `'${idOf(page)}'`)
      .replaceAll('"__ID__"', `"${idOf(page)}"`)
      .replaceAll("Number('__ORDER__')", String(order))
      .replaceAll('__LABEL__', JSON.stringify(labels[language]).slice(1, -1));
    mkdirSync(path.dirname(path.join(dir, target)), { recursive: true });
    writeFileSync(path.join(dir, target), text);
    return target;
  });
}
