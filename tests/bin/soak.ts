import { run, tool } from './steps';

/** Runs two teams' release commands concurrently a hundred times; `npm test` does it twice. Takes up to ten minutes. */
const { code } = await run(tool('vitest'), ['run', 'tests/release/cli.test.ts', '-t', 'two teams'], {
  env: { RELEASE_ROUNDS: process.env.RELEASE_ROUNDS ?? '100' },
});
process.exitCode = code;
