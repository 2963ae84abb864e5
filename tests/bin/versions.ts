import { AS_NIGHTLY } from '../support/nightly';
import { run, tool } from './steps';

/** Says for one change after another which parts get another version; `npm test` tries one part. Builds for ten minutes. */
const { code } = await run(tool('vitest'), ['run', 'tests/release/versions.test.ts'], {
  env: AS_NIGHTLY,
});
process.exitCode = code;
