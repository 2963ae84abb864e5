import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGE_CODES, type Language } from '@site/contracts/languages';
import { NAVIGATION, SITE_PAGES } from '@site/contracts/paths';
import { partWorkflow, workflowFile } from './part-workflow';

const TEMPLATE = path.join(import.meta.dirname, 'template');

export interface NewPart {
  /** `mfe-partners`. */
  name: string;
  /** Of its page, without a language prefix: `/partners`. */
  path: string;
  /** What the navigation and the page call it, by language. */
  labels: Record<Language, string>;
}

/** What keeps a part from being created, in words; undefined where nothing does. */
export function refusal(root: string, { name, path: page }: NewPart): string | undefined {
  if (!/^mfe-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    return `Invalid part name "${name}": use lower-case letters, digits and hyphens after the prefix mfe-, for example mfe-partners.`;
  if (existsSync(path.join(root, name)))
    return `The folder ${name} exists already: choose another name, or remove the folder if nobody needs it.`;
  if (!/^\/[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(page))
    return `Invalid path "${page}": use one segment of lower-case letters, digits and hyphens after the slash, for example /partners.`;
  const segment = page.slice(1);
  const taken = (by: string) => `The path ${page} is taken by ${by}: choose another one.`;
  if (LANGUAGE_CODES.some((code) => code === segment)) return taken('a language');
  if (NAVIGATION.some(({ id }) => id === segment)) return taken('an item of the navigation');
  if (SITE_PAGES.some((known) => known.path === page)) return taken('a page of the site');
  return undefined;
}

/**
 * Adds a microfrontend to the checkout in `root`: a copy of the template, its pipeline, and a line in each of the places that
 * know all parts. Returns the files that it wrote or changed. Throws where one of those places does not look as expected.
 */
export function createPart(root: string, part: NewPart): string[] {
  const written = copyTemplate(root, part);
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
    written.push(file);
  };
  write(workflowFile(part.name), partWorkflow(part.name));
  const edit = (file: string, pattern: RegExp, replacement: string) => {
    const before = readFileSync(path.join(root, file), 'utf8');
    const after = before.replace(pattern, replacement);
    if (after === before) throw new Error(`${file} has no place for ${part.name}: looked for ${pattern}.`);
    write(file, after);
  };
  const id = part.path.slice(1);
  edit('packages/contracts/src/part-names.ts', /(REMOTE_NAMES = \[[^\]]*?)(,?\s*\])/, `$1, '${part.name}'$2`);
  edit(
    'packages/contracts/src/paths.ts',
    /(\n {2}\{ id: 'contacts', href: CONTACTS \},\n\] as const;)/,
    `\n  { id: '${id}', href: '${part.path}' },$1`,
  );
  for (const code of LANGUAGE_CODES) {
    const label = JSON.stringify(part.labels[code]);
    edit(
      `shell/locales/${code}.json`,
      /("nav": \{[^}]*?)(\n {4}"contacts":)/,
      `$1\n    "${id}": ${label},$2`,
    );
  }
  return written;
}

function copyTemplate(root: string, { name, path: page, labels }: NewPart): string[] {
  const files = readdirSync(TEMPLATE, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return files.map((entry) => {
    const source = path.join(entry.parentPath, entry.name);
    const target = path.join(name, path.relative(TEMPLATE, source));
    const language = LANGUAGE_CODES.find((code) => entry.name === `${code}.json`) ?? 'en';
    const text = readFileSync(source, 'utf8')
      .replaceAll('mfe-example', name)
      .replaceAll('/example', page)
      .replaceAll('__LABEL__', JSON.stringify(labels[language]).slice(1, -1));
    mkdirSync(path.dirname(path.join(root, target)), { recursive: true });
    writeFileSync(path.join(root, target), text);
    return target;
  });
}
