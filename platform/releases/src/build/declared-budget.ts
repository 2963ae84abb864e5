import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Fault, ReleaseError } from '@platform/base/release-error';
import { DECLARATION_FILE } from '@platform/composer/declared';
import { DEFAULT_SCRIPT_BUDGET, scriptBudgetSchema } from '@site/site-model/part-manifest';
import { tsImport } from 'tsx/esm/api';

/**
 * Returns the gzipped bytes that a part allows its scripts: `scriptBudget` of its `part.ts`, else the default. Throws
 * `release/script-budget-invalid` for an invalid value.
 */
export async function declaredBudget(folder: string, part: string): Promise<number> {
  const file = path.join(folder, DECLARATION_FILE);
  // Node.js alone does not resolve what the file imports, and in a part's own repository no loader is registered.
  const module = existsSync(file)
    ? ((await tsImport(file, import.meta.url)) as { scriptBudget?: unknown })
    : {};
  if (module.scriptBudget === undefined) return DEFAULT_SCRIPT_BUDGET;
  const { success, data, error } = scriptBudgetSchema.safeParse(module.scriptBudget);
  if (success) return data;
  const fault: Fault = {
    code: 'release/script-budget-invalid',
    ...{ part, file: DECLARATION_FILE, field: 'scriptBudget' },
    what: `is ${JSON.stringify(module.scriptBudget)}: ${error.issues[0]?.message}`,
    remedy: 'Correct it, or remove it to use the default',
  };
  throw new ReleaseError(
    'release/declaration-refused',
    `The declaration of ${part} is invalid, so the part is not built`,
    '',
    [fault],
  );
}
