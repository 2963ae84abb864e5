import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Fault, throwFaults } from '@platform/base/release-error';
import { readWorkspace } from '@platform/base/workspace';
import { textFaults } from '@platform/composer/checks/texts';
import { LANGUAGE_CODES, type Language } from '@site/contracts/languages';
import { type Messages, type Placeholder, placeholderSchema } from '@site/contracts/microfrontend';
import { type Message, type TransformFailure, transformSync } from 'esbuild';
import * as z from 'zod/mini';
import { PLACEHOLDERS_FILE } from '../release-target';

/** Folders of a part whose JSON files people edit. */
const FOLDERS = ['content', 'locales'];

/**
 * Checks the JSON files of a part before it is built, since Vite names neither the file nor the place of an error. Throws a
 * ReleaseError with file, line or field of every fault. The part's own schemas check the fields of `content/` when its pages
 * are rendered.
 */
export function checkJson(part: string, dir = readWorkspace().folderOf(part)): void {
  const list = existsSync(path.join(dir, PLACEHOLDERS_FILE)) ? [PLACEHOLDERS_FILE] : [];
  const files = [...FOLDERS.flatMap((folder) => jsonFiles(dir, folder)), ...list];
  const refused = (faults: readonly Fault[]) => throwFaults(`${part} has invalid JSON files and is not built`, faults);
  refused(files.flatMap((file) => syntaxFaults(part, file, readFileSync(path.join(dir, file), 'utf8'))));
  const texts = LANGUAGE_CODES.map((lang): [Language, string] => [lang, `locales/${lang}.json`]);
  refused(
    texts
      .filter(([, file]) => !existsSync(path.join(dir, file)))
      .map(([lang, file]) => ({
        code: 'release/text-missing',
        ...{ part, file, what: `is missing, so "${lang}" has no texts` },
        remedy: 'Add the file, with the same fields as the other languages',
      })),
  );
  const messages = texts.map(([lang, file]): [Language, unknown] => [
    lang,
    JSON.parse(readFileSync(path.join(dir, file), 'utf8')),
  ]);
  refused(messages.flatMap(([lang, value]) => typeFaults(part, `locales/${lang}.json`, value)));
  refused(textFaults({ [part]: Object.fromEntries(messages) as Record<Language, Messages> }));
}

/** Returns the JSON files of a folder as paths relative to the part's folder. */
function jsonFiles(dir: string, folder: string): string[] {
  if (!existsSync(path.join(dir, folder))) return [];
  return readdirSync(path.join(dir, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .map((file) => path.posix.join(folder, file.split(path.sep).join('/')))
    .sort();
}

/**
 * Returns the syntax errors of a file. JSON.parse decides, as in the build; esbuild's parser finds the place. A duplicate
 * field is a fault, since its first value would be lost.
 */
function syntaxFaults(part: string, file: string, text: string): Fault[] {
  const fault = (what: string, { location: at = null }: Partial<Message> = {}): Fault => ({
    code: 'release/json-syntax',
    ...{ part, file: at ? `${file}:${at.line}:${at.column + 1}` : file, what },
    remedy: 'Correct it there; an editor with JSON support marks the place',
  });
  const { errors, warnings } = parsed(text);
  try {
    JSON.parse(text);
  } catch (error) {
    const [found] = errors;
    return [fault(`is not valid JSON: ${found?.text ?? (error as Error).message}`, found)];
  }
  return warnings.map((warning) => fault(`has a duplicate field: ${warning.text}`, warning));
}

function parsed(text: string): Pick<TransformFailure, 'errors' | 'warnings'> {
  try {
    return { errors: [], ...transformSync(text, { loader: 'json', logLevel: 'silent' }) };
  } catch (error) {
    return error as TransformFailure;
  }
}

/** Returns a fault for every value that is neither a string nor an object of strings. */
function typeFaults(part: string, file: string, value: unknown, field = ''): Fault[] {
  if (typeof value === 'string' && field !== '') return [];
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return Object.entries(value).flatMap(([key, inner]) =>
      typeFaults(part, file, inner, field ? `${field}.${key}` : key),
    );
  const expected = field ? 'a string or an object of strings' : 'an object';
  const what = `is ${JSON.stringify(value)}: expected ${expected}`;
  const place = { part, file, field: field || undefined };
  return [{ code: 'release/text-type', ...place, what, remedy: 'Correct it there' }];
}

/** Returns the placeholders in a part's sources. Throws `release/placeholders-invalid` for an invalid list. */
export function readPlaceholders(part: string, dir = readWorkspace().folderOf(part)): Placeholder[] {
  const place = path.join(dir, PLACEHOLDERS_FILE);
  if (!existsSync(place)) return [];
  const { data, error } = z.array(placeholderSchema).safeParse(JSON.parse(readFileSync(place, 'utf8')));
  const invalid = 'release/placeholders-invalid';
  const faults = (error?.issues ?? []).map((issue): Fault => {
    const field = issue.path.join('.');
    const what = `is invalid: ${issue.message}`;
    return { code: invalid, part, file: PLACEHOLDERS_FILE, field, what, remedy: 'Correct it there' };
  });
  throwFaults(`The placeholders of ${part} are invalid`, faults);
  return data ?? [];
}
