import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Fault, refuse } from '@platform/base/errors/release-error';
import { workspace } from '@platform/base/workspace';
import { packageFile } from './package-file';

/** Checks the types of a part's sources, without its tests. Rejects with a ReleaseError that names every file and line. */
export async function checkTypes(part: string): Promise<void> {
  const { root, folderOf } = workspace();
  const config = path.join(root, '.build/types', `${part}.json`);
  mkdirSync(path.dirname(config), { recursive: true });
  const sources = folderOf(part);
  writeFileSync(
    config,
    JSON.stringify({
      extends: path.join(root, 'tsconfig.json'),
      include: [sources],
      exclude: ['node_modules', '.build', 'tests', '**/*.test.ts', '**/*.test.tsx'].map((name) =>
        path.join(sources, name),
      ),
    }),
  );
  const output = await typeScript(['--project', config, '--noEmit', '--pretty', 'false']);
  refuse('release/types-refused', { part }, faultsIn(output, part));
}

/** Resolves with what the compiler says; empty where it finds nothing. */
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
      const found = /error TS\d+/.test(output);
      if (code === 0 || found) resolve(code === 0 ? '' : output);
      else reject(new Error(`The TypeScript compiler ended with ${code}:\n${output.trim()}`));
    });
  });
}

/** `mfe-voice/src/a.ts(3,7): error TS2322: Type …`: the compiler's lines as faults. */
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
        remedy: `Mend it there; "${workspace().command('check')}" shows all of them`,
      },
    ];
  });
}
