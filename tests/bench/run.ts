import { suggestion } from '@platform/base/nearest.mjs';
import { PAGE_KINDS } from '../budgets/page-kinds';
import { report, type Table } from './table';

type Kind = keyof typeof PAGE_KINDS;
type Part = (quick: boolean) => Promise<Table[]>;

const TURNS = 5;
const QUICK_TURNS = 2;
const KINDS = Object.keys(PAGE_KINDS) as Kind[];
const QUICK_KINDS: Kind[] = ['home', 'product', 'contacts'];

// Module Federation and React build and render differently in any other mode.
process.env.NODE_ENV = 'production';

/** The measurement of each argument of `npm run bench -- <part>`; without an argument all of them run. */
const PARTS: Record<string, Part> = {
  visitor: async (quick) => {
    const { runVisitorBench } = await import('./visitor/run-visitor');
    return runVisitorBench({
      turns: Number(process.env.BENCH_VISITS ?? (quick ? QUICK_TURNS : TURNS)),
      kinds: (process.env.BENCH_PAGES?.split(',') as Kind[] | undefined) ?? (quick ? QUICK_KINDS : KINDS),
    });
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
const unknown = args.filter((arg) => !Object.hasOwn(PARTS, arg) && arg !== '--quick');
if (unknown.length > 0) {
  console.error(
    `Unknown argument: ${unknown.join(', ')}.${suggestion(unknown[0] ?? '', [...Object.keys(PARTS), '--quick', '--help'])} The parts are: ${Object.keys(PARTS).join(', ')}; the option is --quick.`,
  );
  process.exit(1);
}
for (const [name, part] of Object.entries(PARTS)) {
  if (names.length === 0 || names.includes(name)) report(name, await part(quick));
}
