import { suggestion } from '@platform/base/nearest.mjs';
import { Report, type Table } from './table';

type Part = (quick: boolean) => Promise<Iterable<Table> | AsyncIterable<Table>>;

// Module Federation and React build and render differently in any other mode.
process.env.NODE_ENV = 'production';

/** The measurement of each argument of `npm run bench -- <part>`; without an argument all of them run. */
const PARTS: Record<string, Part> = {
  visitor: async (quick) => (await import('./visitor/run-visitor')).runVisitorBench(quick),
  lighthouse: async (quick) => (await import('./lighthouse/run-lighthouse')).runLighthouseBench(quick),
  composer: async (quick) => (await import('./composer/run-composer')).runComposerBench(quick),
  walks: async () => (await import('./walks/run-walks')).runWalks(),
};

const args = process.argv.slice(2);
const names = args.filter((arg) => arg !== '--quick');
const unknown = names.find((name) => !Object.hasOwn(PARTS, name));
if (unknown !== undefined) {
  const valid = [...Object.keys(PARTS), '--quick'];
  console.error(
    `Unknown argument "${unknown}".${suggestion(unknown, [...valid, '--help'])} Give any of: ${valid.join(', ')}.`,
  );
  process.exit(1);
}
let failed = false;
for (const [name, part] of Object.entries(PARTS)) {
  if (names.length > 0 && !names.includes(name)) continue;
  const report = new Report(name);
  try {
    for await (const table of await part(args.includes('--quick'))) report.add(table);
  } catch (error) {
    // The other parts are measured all the same.
    failed = true;
    console.error(`${name} failed:`, error);
  }
  report.end();
}
// An open connection of something that hung must not keep the process alive.
process.exit(failed ? 1 : 0);
