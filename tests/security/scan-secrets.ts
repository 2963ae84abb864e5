/** Looks for secrets in every file that is or would be committed; ends with 1 when there is one. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../bin/steps';
import { projectFiles } from '../support/project-files';
import { secretsIn } from './secrets';

// secretlint's profiler keeps all marks and searches them at each new one: half a minute for two thousand files, without it one second.
Object.defineProperty(performance, 'mark', { value: () => undefined });

const BINARY = /\.(png|jpe?g|webp|avif|ico|woff2?|wav|mp3|raw|wasm|zip|gz)$/i;

const files = projectFiles().filter((file) => !BINARY.test(file));
const found: string[] = [];
for (const file of files) found.push(...(await secretsIn(file, readFileSync(path.join(ROOT, file), 'utf8'))));
for (const secret of found) console.error(secret);
console.log(`${found.length} secrets in ${files.length} files.`);
if (found.length > 0) {
  console.error('Whoever has issued it must make another: it stays in the history of git.');
  process.exitCode = 1;
}
