import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Fault, throwFaults } from '@platform/base/release-error';
import { readJson } from '@platform/base/shared-files';
import { readWorkspace } from '@platform/base/workspace';
import { textFaults } from '@platform/composer/checks/texts';
import { DECLARATION_FILE } from '@platform/composer/registry';
import { LANGUAGE_CODES, type Language } from '@site/contracts/languages';
import { type Messages, type Placeholder, placeholderSchema } from '@site/contracts/microfrontend';
import { type Message, type TransformFailure, transformSync } from 'esbuild';
import { tsImport } from 'tsx/esm/api';
import * as z from 'zod/mini';
import { PLACEHOLDERS_FILE } from '../release-target';

const FOLDERS = ['content', 'locales'];

/**
 * Checks the JSON files of a part before it is built, since Vite names neither the file nor the place of an error. The
 * part's own schemas check the fields of `content/` when its pages are rendered.
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
        part,
        file,
        what: `is missing, so "${lang}" has no texts`,
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

function jsonFiles(dir: string, folder: string): string[] {
  if (!existsSync(path.join(dir, folder))) return [];
  return readdirSync(path.join(dir, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .map((file) => path.posix.join(folder, file.split(path.sep).join('/')))
    .sort();
}

/**
 * Returns the syntax errors of a file. JSON.parse decides, as in the build; esbuild's parser finds the place, and
 * duplicate fields, of which all values but the last would be lost.
 */
function syntaxFaults(part: string, file: string, text: string): Fault[] {
  const fault = (what: string, { location: at = null }: Partial<Message> = {}): Fault => ({
    code: 'release/json-syntax',
    part,
    file: at ? `${file}:${at.line}:${at.column + 1}` : file,
    what,
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

/** Script budget of a part that declares none, in gzipped bytes. */
export const DEFAULT_SCRIPT_BUDGET = 60_000;

const error = 'expected a whole number of gzipped bytes from 1000 to 1000000';
const scriptBudgetSchema = z.int({ error }).check(z.minimum(1_000, { error }), z.maximum(1_000_000, { error }));

/** Throws `release/script-budget` if the scripts of a build have more gzipped bytes than its part allows them. */
export async function requireWithinBudget(part: string, folder: string, client: string): Promise<void> {
  const budget = await declaredBudget(part, folder);
  const scripts = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  const sizes = scripts.map((file) => gzipSync(readFileSync(path.join(client, file))).length);
  const total = sizes.reduce((sum, bytes) => sum + bytes, 0);
  if (total <= budget) return;
  const code = 'release/script-budget';
  const what = `allows ${budget} gzipped bytes of scripts, but the build has ${total}`;
  const info = readJson(path.join(client, '.vite/part.json'), z.object({ largest: z.array(z.string()) }));
  const modules = info ? `; the largest modules are ${info.largest.join(', ')}` : '';
  const remedy = `Load less, or raise it${modules}`;
  throwFaults(`The build of ${part} can’t be published`, [
    { code, part, file: DECLARATION_FILE, field: 'scriptBudget', what, remedy },
  ]);
}

/** Returns `scriptBudget` of a part's `part.ts`, else the default. Throws `release/script-budget-invalid`. */
export async function declaredBudget(part: string, folder: string): Promise<number> {
  const { scriptBudget = DEFAULT_SCRIPT_BUDGET } = await readDeclaration(folder);
  const { data = DEFAULT_SCRIPT_BUDGET, error: invalid } = scriptBudgetSchema.safeParse(scriptBudget);
  const faults = (invalid?.issues ?? []).map(
    ({ message }): Fault => ({
      code: 'release/script-budget-invalid',
      part,
      file: DECLARATION_FILE,
      field: 'scriptBudget',
      what: `is ${JSON.stringify(scriptBudget)}: ${message}`,
      remedy: 'Correct it, or remove it to use the default',
    }),
  );
  throwFaults(`The declaration of ${part} is invalid, so the part is not built`, faults);
  return data;
}

/** Returns what the `part.ts` in a part's folder exports; nothing without one. */
export async function readDeclaration(
  folder: string,
): Promise<{ scriptBudget?: unknown; exposes?: Record<string, string> }> {
  const file = path.join(folder, DECLARATION_FILE);
  // Node.js alone does not resolve what the file imports, and in a part's own repository no loader is registered.
  return existsSync(file) ? tsImport(file, import.meta.url) : {};
}
