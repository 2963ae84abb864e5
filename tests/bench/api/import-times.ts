import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { median } from '../medians';

/** Milliseconds that a process of its own takes to import a bundle, without the start of the process. */
function importOnce(file: string): number {
  const script = `const started = performance.now(); await import(${JSON.stringify(pathToFileURL(file).href)}); console.log(performance.now() - started);`;
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, AWS_REGION: 'us-east-1' },
  });
  if (status !== 0) throw new Error(`${file} can't be imported:\n${stderr}`);
  return Number(stdout.trim().split('\n').at(-1));
}

/** The median import time of each bundle in milliseconds; the bundles take turns, so that a busy moment hits all of them. */
export function importTimes(files: Record<string, string>, turns: number): Record<string, number> {
  const times = new Map<string, number[]>(Object.keys(files).map((name) => [name, []]));
  for (let turn = 0; turn < turns; turn += 1)
    for (const [name, file] of Object.entries(files)) times.get(name)?.push(importOnce(file));
  return Object.fromEntries([...times].map(([name, all]) => [name, median(all)]));
}
