import { suggestWord } from '@platform/base/release-error';
import { report, type Table } from './report';

// Module Federation and React build and render differently in any other mode.
process.env.NODE_ENV = 'production';

/** The measurement of each argument of `npm run bench -- <part>`; without an argument all of them run. */
const PARTS: Record<string, (quick: boolean) => Promise<Table[]>> = {
  visitor: async (quick) => (await import('./visitor/run-visitor')).runVisitorBench(quick),
  walks: async () => (await import('./walks/run-walks')).runWalks(),
};

const args = process.argv.slice(2);
const names = args.filter((arg) => arg !== '--quick');
for (const name of names)
  if (!Object.hasOwn(PARTS, name)) {
    console.error(`Unknown argument "${name}".${suggestWord(name, [...Object.keys(PARTS), '--quick'])}`);
    process.exit(1);
  }
for (const [name, part] of Object.entries(PARTS))
  if (names.length === 0 || names.includes(name)) report(name, await part(args.includes('--quick')));
// An open connection of something that hung must not keep the process alive.
process.exit();
