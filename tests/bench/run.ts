import { suggestion } from '@platform/base/nearest.mjs';
import { PAGE_KINDS } from '../budgets/page-kinds';
import { clock } from './progress';
import { Report, type Table } from './table';

type Kind = keyof typeof PAGE_KINDS;
type Part = (quick: boolean) => Promise<Iterable<Table> | AsyncIterable<Table>>;

const TURNS = 5;
const QUICK_TURNS = 2;
const KINDS = Object.keys(PAGE_KINDS) as Kind[];
const QUICK_KINDS: Kind[] = ['home', 'product', 'contacts'];

// Module Federation and React build and render differently in any other mode.
process.env.NODE_ENV = 'production';

/** Parts that run only by name: others print the same on their way. */
const BY_NAME = ['contenders'];

/** The measurement of each argument of `npm run bench -- <part>`; without an argument all of them run. */
const PARTS: Record<string, Part> = {
  visitor: async (quick) => {
    const { runVisitorBench } = await import('./visitor/run-visitor');
    return runVisitorBench({
      turns: Number(process.env.BENCH_VISITS ?? (quick ? QUICK_TURNS : TURNS)),
      kinds: (process.env.BENCH_PAGES?.split(',') as Kind[] | undefined) ?? (quick ? QUICK_KINDS : KINDS),
    });
  },
  contenders: async () => (await import('./visitor/run-contenders')).runContenders(args.includes('--record')),
  targets: async (quick) => {
    const { runTargets } = await import('./targets/run-targets');
    const turns = Number(process.env.BENCH_VISITS ?? (quick ? QUICK_TURNS : TURNS));
    return runTargets({ turns, runs: quick ? 1 : 3, record: args.includes('--record') });
  },
  lighthouse: async (quick) => (await import('./lighthouse/run-lighthouse')).runLighthouseBench(quick),
  composer: async (quick) => (await import('./composer/run-composer')).runComposerBench(quick),
  release: async (quick) => (await import('./release/run-release')).runReleaseBench(quick),
  api: async (quick) => [await (await import('./api/run-api-bench')).runApiBench(quick)],
  cold: async (quick) => [await (await import('./api/run-cold-bench')).runColdBench(quick)],
};

const args = process.argv.slice(2);
const quick = args.includes('--quick');
const names = args.filter((arg) => !arg.startsWith('--'));
const OPTIONS = ['--quick', '--record'];
const unknown = args.filter((arg) => !Object.hasOwn(PARTS, arg) && !OPTIONS.includes(arg));
if (unknown.length > 0) {
  console.error(
    `Unknown argument: ${unknown.join(', ')}.${suggestion(unknown[0] ?? '', [...Object.keys(PARTS), ...OPTIONS, '--help'])} The parts are: ${Object.keys(PARTS).join(', ')}; the options are: ${OPTIONS.join(', ')}.`,
  );
  process.exit(1);
}
const started = performance.now();
let failed = false;
for (const [name, part] of Object.entries(PARTS)) {
  if (names.length > 0 ? !names.includes(name) : BY_NAME.includes(name)) continue;
  const report = new Report(name);
  try {
    for await (const table of await part(quick)) report.add(table);
  } catch (error) {
    // The other parts are measured all the same.
    failed = true;
    console.error(`${name} failed after ${clock(performance.now() - started)}:`, error);
  }
  report.end();
}
// An open connection of something that hung must not keep the process alive.
process.exit(failed ? 1 : 0);
