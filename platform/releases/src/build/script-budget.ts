import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { throwFaults } from '@platform/base/release-error';
import { readJson } from '@platform/base/shared-files';
import { DECLARATION_FILE } from '@platform/composer/registry';
import { tsImport } from 'tsx/esm/api';
import * as z from 'zod/mini';

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
    { code, ...{ part, file: DECLARATION_FILE, field: 'scriptBudget' }, what, remedy },
  ]);
}

/**
 * Returns the gzipped bytes that a part allows its scripts: `scriptBudget` of its `part.ts`, else the default. Throws
 * `release/script-budget-invalid` for an invalid value.
 */
export async function declaredBudget(part: string, folder: string): Promise<number> {
  const module = await readDeclaration(folder);
  if (module.scriptBudget === undefined) return DEFAULT_SCRIPT_BUDGET;
  const parsed = scriptBudgetSchema.safeParse(module.scriptBudget);
  if (parsed.success) return parsed.data;
  const code = 'release/script-budget-invalid';
  const what = `is ${JSON.stringify(module.scriptBudget)}: ${parsed.error.issues[0]?.message}`;
  const remedy = 'Correct it, or remove it to use the default';
  throwFaults(`The declaration of ${part} is invalid, so the part is not built`, [
    { code, ...{ part, file: DECLARATION_FILE, field: 'scriptBudget' }, what, remedy },
  ]);
  return DEFAULT_SCRIPT_BUDGET;
}

/** Returns what the `part.ts` in a part's folder exports; nothing without one. */
export async function readDeclaration(
  folder: string,
): Promise<{ scriptBudget?: unknown; exposes?: Record<string, string> }> {
  const file = path.join(folder, DECLARATION_FILE);
  // Node.js alone does not resolve what the file imports, and in a part's own repository no loader is registered.
  return existsSync(file) ? tsImport(file, import.meta.url) : {};
}
