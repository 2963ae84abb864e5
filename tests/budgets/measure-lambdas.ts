import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { LAMBDAS, lambdaWeight } from './lambda-weight';

/** Prints the bundle size of each function as JSON; with `--write` stores them as the new budgets. */
const weights: Record<string, number> = {};
for (const name of LAMBDAS) weights[name] = await lambdaWeight(name);
const text = `${JSON.stringify(weights, null, 2)}\n`;
if (process.argv.includes('--write')) {
  writeFileSync(path.join(import.meta.dirname, 'lambda-budgets.json'), text);
}
process.stdout.write(text);
