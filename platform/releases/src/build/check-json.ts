import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Fault, refuse } from '@platform/base/errors/release-error';
import { workspace } from '@platform/base/workspace';
import { textFaults } from '@platform/composer/checks/texts';
import { LANGUAGE_CODES, type Language } from '@site/contracts/languages';
import type { Messages } from '@site/contracts/microfrontend';
import { type Location, transformSync } from 'esbuild';

/** Folders of a part whose JSON files people edit. */
const FOLDERS = ['content', 'locales'];

/**
 * Checks the JSON files of a part before it is built: Vite names neither file nor place of a fault. Throws a ReleaseError with file,
 * line or field of every fault. What the fields of `content/` must be, the part's own schemas say when its pages are rendered.
 */
export function checkJson(part: string, dir = workspace().folderOf(part)): void {
  const files = FOLDERS.flatMap((folder) => jsonFiles(dir, folder));
  const refused = (faults: readonly Fault[]) => refuse('release/json-refused', { part }, faults);
  refused(files.flatMap((file) => syntaxFaults(part, file, readFileSync(path.join(dir, file), 'utf8'))));
  const texts = LANGUAGE_CODES.map((lang): [Language, string] => [lang, `locales/${lang}.json`]);
  refused(
    texts.flatMap(([lang, file]) =>
      existsSync(path.join(dir, file))
        ? []
        : [
            {
              code: 'release/text-missing',
              part,
              file,
              what: `is missing, so there is no text in "${lang}"`,
              remedy: 'Add the file with the fields of the other languages',
            },
          ],
    ),
  );
  const messages = texts.map(([lang, file]): [Language, unknown] => [
    lang,
    JSON.parse(readFileSync(path.join(dir, file), 'utf8')),
  ]);
  refused(messages.flatMap(([lang, value]) => typeFaults(part, `locales/${lang}.json`, value)));
  refused(textFaults({ [part]: Object.fromEntries(messages) as Record<Language, Messages> }));
}

/** Paths below the part's folder. */
function jsonFiles(dir: string, folder: string): string[] {
  if (!existsSync(path.join(dir, folder))) return [];
  return readdirSync(path.join(dir, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .map((file) => path.posix.join(folder, file.split(path.sep).join('/')))
    .sort();
}

/** JSON.parse decides, as it does in the build; esbuild's parser says where the fault is. Of a field named twice the first is lost. */
function syntaxFaults(part: string, file: string, text: string): Fault[] {
  const fault = (what: string, at: Location | null | undefined): Fault => ({
    code: 'release/json-syntax',
    part,
    file: at ? `${file}:${at.line}:${at.column + 1}` : file,
    what,
    remedy: 'Correct it there; an editor that knows JSON marks the place',
  });
  try {
    JSON.parse(text);
  } catch (error) {
    const [message] = parsed(text).errors;
    return [fault(`is not JSON: ${message?.text ?? (error as Error).message}`, message?.location)];
  }
  return parsed(text).warnings.map((warning) =>
    fault(`has a field twice: ${warning.text}`, warning.location),
  );
}

interface Parsed {
  errors: { text: string; location: Location | null }[];
  warnings: { text: string; location: Location | null }[];
}

function parsed(text: string): Parsed {
  try {
    return { errors: [], warnings: transformSync(text, { loader: 'json', logLevel: 'silent' }).warnings };
  } catch (error) {
    return error as Parsed;
  }
}

/** Interface texts are texts, or groups of them. */
function typeFaults(part: string, file: string, value: unknown, field = ''): Fault[] {
  if (typeof value === 'string' && field !== '') return [];
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return Object.entries(value).flatMap(([key, inner]) =>
      typeFaults(part, file, inner, field ? `${field}.${key}` : key),
    );
  return [
    {
      code: 'release/text-type',
      part,
      file,
      field: field || undefined,
      what: `is ${JSON.stringify(value)}: expected ${field ? 'a text in quotes, or a group of texts in braces' : 'fields in braces'}`,
      remedy: 'Correct it there',
    },
  ];
}
