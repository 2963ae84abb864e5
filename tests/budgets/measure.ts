import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { composeNow } from './compose-now';
import { PAGE_KINDS } from './page-kinds';
import { pageWeight } from './page-weight';

/**
 * Prints the page weights of the current sources as JSON; with `--write` stores them as the new budgets, for a change that
 * is worth its bytes. Runs as a separate process, because Module Federation builds differently with a test runner's
 * environment variables.
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
