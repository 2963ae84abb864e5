import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { functionBundle } from '../../../infra/config/function-bundle';
import { ROOT } from '../../bin/steps';
import { LAMBDAS } from '../../budgets/lambda-weight';
import type { Table } from '../table';
import { importTimes } from './import-times';

const EMPTY = 'empty handler';

/**
 * Measures a cold start of every function: the import of its bundle, as deployed, in a new process. It contains neither the
 * start of the execution environment nor the first request. Takes two minutes; `quick` a quarter of that.
 */
export async function runColdBench(quick = false): Promise<Table> {
  const work = mkdtempSync(path.join(os.tmpdir(), 'bench-cold-'));
  try {
    const files: Record<string, string> = { [EMPTY]: path.join(work, 'empty/index.mjs') };
    mkdirSync(path.join(work, 'empty'));
    writeFileSync(path.join(work, 'empty/index.mjs'), 'export const handler = async () => ({});\n');
    for (const name of LAMBDAS) {
      const options = functionBundle(ROOT, name, path.join(work, name));
      await build(options);
      files[name] = options.outfile;
    }
    const times = importTimes(files, quick ? 7 : 31);
    return {
      title: 'Cold start: import of the bundle in a new process, medians',
      columns: ['function', 'import, ms', 'processor, ms', 'bundle, KB'],
      rows: Object.entries(files).map(([name, file]) => [
        name,
        times[name]?.ms.toFixed(1) ?? '',
        times[name]?.cpuMs.toFixed(1) ?? '',
        Math.round(statSync(file).size / 1024),
      ]),
    };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
