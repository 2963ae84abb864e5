import { spawn } from 'node:child_process';
import path from 'node:path';
import { writeJson } from '@platform/base/json-file';
import { type Fault, refuse } from '@platform/base/release-error';
import { workspace } from '@platform/base/workspace';
import { packageFile } from './package-file';

/** Type-checks a part's sources, without its tests. Rejects with a ReleaseError that names the file and line of every error. */
export async function checkTypes(part: string): Promise<void> {
  const { root, folderOf } = workspace();
  const config = path.join(root, '.build/types', `${part}.json`);
  const sources = folderOf(part);
  // Replaced atomically, because the compiler of another build may be reading it.
  writeJson(config, {
    extends: path.join(root, 'tsconfig.json'),
    include: [sources],
    exclude: ['node_modules', '.build', 'tests', '**/*.test.ts', '**/*.test.tsx'].map((name) =>
      path.join(sources, name),
    ),
  });
  const output = await typeScript(['--project', config, '--noEmit', '--pretty', 'false']);
  refuse('release/types-refused', `${part} has type errors and is not built`, faultsIn(output, part));
}

/** Resolves with the compiler's output; empty when it finds no error. */
function typeScript(args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const { root } = workspace();
    const compiler = packageFile('typescript', 'bin/tsc');
    const child = spawn(process.execPath, [compiler, ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      const hasErrors = /error TS\d+/.test(output);
      if (code === 0 || hasErrors) resolve(code === 0 ? '' : output);
      else reject(new Error(`The TypeScript compiler exited with code ${code}:\n${output.trim()}`));
    });
  });
}

/** Parses the compiler's lines, such as `mfe-voice/src/a.ts(3,7): error TS2322: Type …`, into faults. */
export function faultsIn(output: string, part: string): Fault[] {
  return output.split('\n').flatMap((line): Fault[] => {
    const [, file, at, rule, message] =
      /^(?:(.+?)\((\d+,\d+)\): )?error (TS\d+): (.*)$/.exec(line.trim()) ?? [];
    if (!rule || !message) return [];
    const { root } = workspace();
    const place = file ? path.relative(root, path.resolve(root, file)) : undefined;
    return [
      {
        code: 'release/type-error',
        part,
        file: place && `${place}:${at?.replace(',', ':')}`,
        what: `${message.replace(/\.$/, '')} (${rule})`,
        remedy: 'Fix it there; "npm run check" lists all type errors',
      },
    ];
  });
}
