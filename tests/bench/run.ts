import { suggestion } from '@platform/base/nearest.mjs';
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
const unknown = names.find((name) => !Object.hasOwn(PARTS, name));
if (unknown !== undefined) {
  const valid = [...Object.keys(PARTS), '--quick'];
  console.error(
    `Unknown argument "${unknown}".${suggestion(unknown, [...valid, '--help'])} Give any of: ${valid.join(', ')}.`,
  );
  process.exit(1);
}
for (const [name, part] of Object.entries(PARTS))
  if (names.length === 0 || names.includes(name)) report(name, await part(args.includes('--quick')));
// An open connection of something that hung must not keep the process alive.
process.exit();
