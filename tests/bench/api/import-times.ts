import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { median } from '../medians';

export interface ImportTime {
  /** Milliseconds of wall clock. */
  ms: number;
  /** Milliseconds of processor time, of all threads; less dependent on the machine's other load. */
  cpuMs: number;
}

/** Measures a new process that imports a bundle, without the process start. Reads the source map, as on Lambda. */
function importOnce(file: string): ImportTime {
  const script = `const cpu = process.cpuUsage(); const started = performance.now(); await import(${JSON.stringify(pathToFileURL(file).href)}); const ms = performance.now() - started; const { user, system } = process.cpuUsage(cpu); console.log(JSON.stringify({ ms, cpuMs: (user + system) / 1000 }));`;
  const args = ['--enable-source-maps', '--input-type=module', '--eval', script];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, AWS_REGION: 'us-east-1' },
  });
  if (status !== 0) throw new Error(`Importing ${file} failed:\n${stderr}`);
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as ImportTime;
}

/**
 * Returns the median import times of each bundle. Bundles alternate, so that load on the machine affects all of them.
 */
export function importTimes(files: Record<string, string>, turns: number): Record<string, ImportTime> {
  const times = new Map<string, ImportTime[]>(Object.keys(files).map((name) => [name, []]));
  for (let turn = 0; turn < turns; turn += 1)
    for (const [name, file] of Object.entries(files)) times.get(name)?.push(importOnce(file));
  return Object.fromEntries(
    [...times].map(([name, all]) => [
      name,
      { ms: median(all.map(({ ms }) => ms)), cpuMs: median(all.map(({ cpuMs }) => cpuMs)) },
    ]),
  );
}
