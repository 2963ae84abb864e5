import { run, tool } from './steps';

/** Two teams release at once, command against command, a hundred times: what `npm test` does twice. Takes up to ten minutes. */
const { code } = await run(tool('vitest'), ['run', 'tests/release/cli.test.ts', '-t', 'two teams'], {
  env: { RELEASE_ROUNDS: process.env.RELEASE_ROUNDS ?? '100' },
});
process.exitCode = code;
