import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectFiles } from '../../support/project-files';

/** The language that the tests add to a copy of the project. */
export const POLISH = { code: 'pl', prefix: '/pl', htmlLang: 'pl', label: 'PL', name: 'Polski' };

/** The table of languages, and the file that imports the texts of `packages/contracts`. */
export const TABLE = 'packages/contracts/src/languages.ts';
export const TEXTS = 'packages/contracts/src/texts.ts';

/** Returns all English text files as paths from the root: `content/…/en.json`, `locales/en.json`. */
export const englishFiles = (): string[] => projectFiles().filter((file) => file.endsWith('/en.json'));

/** Returns the path of the Polish version of a file. */
export const inPolish = (file: string) => file.replace(/\ben\.json$/, `${POLISH.code}.json`);

/** Adds the language's row to the table. */
export function addRow(dir: string): void {
  const { code, prefix, htmlLang, label, name } = POLISH;
  const row = `  { code: '${code}', prefix: '${prefix}', htmlLang: '${htmlLang}', label: '${label}', name: '${name}' },\n`;
  edit(dir, TABLE, (text) => text.replace('] as const;', `${row}] as const;`));
}

/** Adds the imports of the language's texts by repeating each line that imports English ones. */
export function addImports(dir: string): void {
  edit(dir, TEXTS, (text) =>
    text
      .replace(/^import (\w+)En from '(.*)\/en\.json'(.*)$/gm, (line, group, folder, more) =>
        [line, `import ${group}Pl from '${folder}/${POLISH.code}.json'${more}`].join('\n'),
      )
      .replace(/\{ en: (\w+)En,/g, (all, group) => `${all} ${POLISH.code}: ${group}Pl,`),
  );
}

/** Creates the language's text files as copies of the English ones. */
export function copyTexts(dir: string, files: readonly string[] = englishFiles()): void {
  for (const file of files) cpSync(path.join(dir, file), path.join(dir, inPolish(file)));
}

function edit(dir: string, file: string, change: (text: string) => string): void {
  const target = path.join(dir, file);
  const before = readFileSync(target, 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`${file} has no insertion point for another language`);
  writeFileSync(target, after);
}
