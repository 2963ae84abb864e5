/** Scans all committed and untracked files for secrets. Exits with 1 if it finds one. */
import { projectFiles, readText } from '../support/project-files';
import { secretsIn } from './secrets';

// Disable secretlint's profiler, which searches all its marks at each new one: two thousand files take half a minute with
// it and one second without.
Object.defineProperty(performance, 'mark', { value: () => undefined });

const BINARY = /\.(png|jpe?g|webp|avif|ico|woff2?|wav|mp3|raw|wasm|zip|gz)$/i;

const files = projectFiles().filter((file) => !BINARY.test(file));
const found: string[] = [];
for (const file of files) found.push(...(await secretsIn(file, readText(file))));
for (const secret of found) console.error(secret);
console.log(`${found.length} secrets in ${files.length} files.`);
if (found.length > 0) {
  console.error('Revoke and replace each secret at its issuer: removing it leaves it in the Git history.');
  process.exitCode = 1;
}
