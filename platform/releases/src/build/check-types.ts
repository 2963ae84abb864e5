import { type ExecFileException, execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
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
  const compiler = [packageFile('typescript', 'bin/tsc'), '--project', config, '--noEmit', '--pretty', 'false'];
  try {
    await promisify(execFile)(process.execPath, compiler, { cwd: root, maxBuffer: Infinity });
  } catch (error) {
    const faults = faultsIn((error as ExecFileException).stdout ?? '', part);
    refuse(`${part} has type errors and is not built`, faults);
    throw error;
  }
}

/** Parses the compiler's lines, such as `mfe-voice/src/a.ts(3,7): error TS2322: Type …`, into faults. */
function faultsIn(output: string, part: string): Fault[] {
  return output.split('\n').flatMap((line): Fault[] => {
    const [, file, at, rule, message] = /^(?:(.+?)\((\d+,\d+)\): )?error (TS\d+): (.*)$/.exec(line.trim()) ?? [];
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
