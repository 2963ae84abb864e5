import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { LAMBDAS, lambdaWeight } from './lambda-weight';

/** Weighs the functions and prints them as JSON; with `--write` they become the new budget. */
const weights: Record<string, number> = {};
for (const name of LAMBDAS) weights[name] = await lambdaWeight(name);
const text = `${JSON.stringify(weights, null, 2)}\n`;
if (process.argv.includes('--write')) {
  writeFileSync(path.join(import.meta.dirname, 'lambda-budgets.json'), text);
}
process.stdout.write(text);
