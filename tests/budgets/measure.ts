import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { composeNow } from './compose-now';
import { PAGE_KINDS } from './page-kinds';
import { pageWeight } from './page-weight';

/**
 * Weighs the pages of the sources as they stand and prints them as JSON; with `--write` they become the new budget, after a
 * change that is worth its bytes. A process of its own: the federation builds otherwise where a test runner's variables are set.
 */
const { store, id, remove } = await composeNow();
const weights: Record<string, unknown> = {};
for (const [kind, pathname] of Object.entries(PAGE_KINDS)) {
  weights[kind] = await pageWeight(store, id, pathname);
}
remove();
const text = `${JSON.stringify(weights, null, 2)}\n`;
if (process.argv.includes('--write')) writeFileSync(path.join(import.meta.dirname, 'budgets.json'), text);
process.stdout.write(text);
