import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const SUPPORT = path.join(import.meta.dirname, 'njs');

export interface NjsCase {
  event: unknown;
  /** Values by key; `{ rejects }` makes the store fail with that message. */
  store?: Record<string, string | { rejects: string }>;
}
export type NjsOutcome = { value: unknown } | { error: string };

/**
 * Runs a function's code on each case in one njs process and returns the outcomes. Rejects with njs's message if the code does
 * not parse or load.
 */
export async function runInNjs(code: string, cases: readonly NjsCase[]): Promise<NjsOutcome[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'njs-'));
  try {
    copyFileSync(path.join(SUPPORT, 'cloudfront.js'), path.join(folder, 'cloudfront'));
    const given = JSON.stringify(cases.map(({ event, store = {} }) => ({ event, store })));
    writeFileSync(path.join(folder, 'cases'), `export default ${given};\n`);
    const run = readFileSync(path.join(SUPPORT, 'run.js'), 'utf8');
    writeFileSync(path.join(folder, 'function.js'), `${code}\n${run}`);
    const { stdout } = await promisify(execFile)('njs', ['-p', folder, path.join(folder, 'function.js')], {
      cwd: folder,
      maxBuffer: 64_000_000,
      timeout: 60_000,
    }).catch((error: { stdout?: string; stderr?: string; message: string }) => {
      throw new Error(`njs: ${error.stdout || error.stderr || error.message}`);
    });
    const outcomes = stdout.split('\n').filter((line) => line.startsWith('case '));
    if (outcomes.length !== cases.length)
      throw new Error(`njs answered ${outcomes.length} of ${cases.length} cases: ${stdout.slice(0, 2000)}`);
    return outcomes.map((line) => JSON.parse(line.slice('case '.length)) as NjsOutcome);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
