import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { median } from '../medians';

/** Returns the milliseconds that a new process takes to import a bundle, without the process start. */
function importOnce(file: string): number {
  const script = `const started = performance.now(); await import(${JSON.stringify(pathToFileURL(file).href)}); console.log(performance.now() - started);`;
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, AWS_REGION: 'us-east-1' },
  });
  if (status !== 0) throw new Error(`Importing ${file} failed:\n${stderr}`);
  return Number(stdout.trim().split('\n').at(-1));
}

/**
 * Returns the median import time of each bundle in milliseconds. Bundles alternate, so that load on the machine affects
 * all of them.
 */
export function importTimes(files: Record<string, string>, turns: number): Record<string, number> {
  const times = new Map<string, number[]>(Object.keys(files).map((name) => [name, []]));
  for (let turn = 0; turn < turns; turn += 1)
    for (const [name, file] of Object.entries(files)) times.get(name)?.push(importOnce(file));
  return Object.fromEntries([...times].map(([name, all]) => [name, median(all)]));
}
