import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { NavigationEntry } from '@site/contracts/declaration';
import { LANGUAGE_CODES, type Language } from '@site/contracts/languages';
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
  /** Of its page, without a language prefix: `/partners`. */
  path: string;
  /** What the navigation and the page call it, by language. */
  labels: Record<Language, string>;
}

/** What the parts of a checkout put into the navigation. */
async function navigationOf(root: string): Promise<NavigationEntry[]> {
  const parts = readdirSync(root).filter((folder) => existsSync(path.join(root, folder, 'part.ts')));
  const modules = await Promise.all(parts.map((part) => partModule(root, part)));
  return modules.flatMap(({ declaration }) => declaration.navigation ?? []);
}

/** What keeps a part from being created, in words; undefined where nothing does. */
export async function refusal(
  root: string,
  { name, path: page }: Pick<NewPart, 'name' | 'path'>,
): Promise<string | undefined> {
  if (!/^mfe-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    return `Invalid part name "${name}": use lower-case letters, digits and hyphens after the prefix mfe-, for example mfe-partners.`;
  if (existsSync(path.join(root, name)))
    return `The folder ${name} exists already: choose another name, or remove the folder if nobody needs it.`;
  if (!/^\/[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(page))
    return `Invalid path "${page}": use one segment of lower-case letters, digits and hyphens after the slash, for example /partners.`;
  const segment = page.slice(1);
  const taken = (by: string) => `The path ${page} is taken by ${by}: choose another one.`;
  if (LANGUAGE_CODES.some((code) => code === segment)) return taken('a language');
  const entries = await navigationOf(root);
  if (entries.some(({ id, href }) => id === idOf(page) || href === page))
    return taken('an item of the navigation');
  return undefined;
}

/** `our-partners` → `ourPartners`: the id of the page's entry in the navigation. */
const idOf = (page: string) => page.slice(1).replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** Where a checkout's navigation has room for a part's entry. */
export const navigationPlace = async (root: string) => placeIn(await navigationOf(root));

/** The place in the main navigation before the last entry, which leads to the contacts. */
function placeIn(entries: readonly NavigationEntry[]): number {
  const taken = entries
    .flatMap(({ place, order }) => (place === MAIN_MENU ? [order] : []))
    .sort((a, b) => a - b);
  const last = taken.at(-1) ?? 0;
  const before = taken.at(-2) ?? last - 2;
  return (before + last) / 2;
}

/**
 * Adds a microfrontend to the checkout in `root`: a copy of the template, its pipeline, its owner, and its name among the parts. Returns the
 * files that it wrote or changed. Throws where the list of parts does not look as expected.
 */
export async function createPart(root: string, part: NewPart): Promise<string[]> {
  const names = path.join(root, PART_NAMES_FILE);
  const before = readFileSync(names, 'utf8');
  const after = before.replace(/(REMOTE_NAMES = \[[^\]]*?)(,?\s*\])/, `$1, '${part.name}'$2`);
  if (after === before)
    throw new Error(`${PART_NAMES_FILE} has no place for ${part.name}: it holds no list REMOTE_NAMES.`);
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

/** Writes the template as a part into a folder. Returns the files, relative to it. */
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
      .replaceAll("Number('__ORDER__')", String(order))
      .replaceAll(/'__(EN|RU|UA)__'/g, (_, code: string) => quoted(labels[code.toLowerCase() as Language]))
      .replaceAll('__LABEL__', JSON.stringify(labels[language]).slice(1, -1));
    mkdirSync(path.dirname(path.join(dir, target)), { recursive: true });
    writeFileSync(path.join(dir, target), text);
    return target;
  });
}

/** As a string of TypeScript. */
const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
