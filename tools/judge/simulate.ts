import { fork } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { CASES, meets, type Result, resultOf } from '@platform/judge/simulation/cases';
import { tableOf } from '@platform/judge/simulation/table';

const DOCUMENT = path.resolve(import.meta.dirname, '../../platform/judge/simulation.md');
const MARK = '<!-- written by npm run simulate:judge -->\n';
const SEED = 20_261_123;

/** Number of child processes: one per core, at most four. Each takes the next case when it has finished one. */
const PROCESSES = Math.min(4, os.availableParallelism());
const CHILD = 'runs-cases';

if (process.argv[2] === CHILD) {
  process.on('message', (at: number) => {
    const one = CASES[at];
    if (one) process.send?.({ at, result: resultOf(one, one.canaries, SEED + at * 100_000) });
  });
} else await simulate();

async function simulate(): Promise<void> {
  const results: Result[] = [];
  let next = 0;
  const runs = Array.from({ length: PROCESSES }, () => {
    const child = fork(import.meta.filename, [CHILD]);
    return new Promise<void>((resolve, reject) => {
      const giveNext = () => (next < CASES.length ? child.send(next++) : child.disconnect());
      child.on('message', ({ at, result }: { at: number; result: Result }) => {
        results[at] = result;
        console.error(
          `${at + 1} of ${CASES.length}: ${CASES[at]?.description}: ${(100 * result.withdrawn).toFixed(2)} %`,
        );
        giveNext();
      });
      child.on('error', reject);
      child.on('exit', (code) =>
        code === 0 ? resolve() : reject(new Error(`A simulation process exited with ${code}.`)),
      );
      giveNext();
    });
  });
  await Promise.all(runs);
  write(results);
}

function write(results: readonly Result[]): void {
  const rows = CASES.map((one, at) => ({ one, result: results[at] as Result }));
  const table = tableOf(rows);
  console.log(table);
  const [before = ''] = readFileSync(DOCUMENT, 'utf8').split(MARK);
  writeFileSync(DOCUMENT, `${before}${MARK}\n${table}`);
  console.error(`Updated ${DOCUMENT}.`);

  const missed = rows.filter(({ one, result }) => !meets(one, result));
  for (const { one } of missed)
    console.error(`Missed: ${one.description}, ${one.run.visitsPerDay} visits a day.`);
  if (missed.length > 0) process.exitCode = 1;
}
