import { existsSync } from 'node:fs';
import path from 'node:path';

/** What reads the file: commands that people run by hand. A test never does, or it would talk to somebody's real services. */
const READERS = [
  'platform/local/src/start.ts',
  'tools/dev/start.ts',
  'tools/release/cli.ts',
  'tools/ops/cli.ts',
];

/**
 * Takes variables from `.env` in `root`, or from the file that `ENV_FILE` names (empty: none). What the environment has already
 * wins. Throws where `ENV_FILE` names a file that is not there.
 */
export function readEnvFile(root, script) {
  const { ENV_FILE = '.env' } = process.env;
  if (ENV_FILE === '' || !READERS.includes(script)) return;
  const file = path.resolve(root, ENV_FILE);
  if (existsSync(file)) process.loadEnvFile(file);
  else if (process.env.ENV_FILE)
    throw new Error(
      `Invalid ENV_FILE "${ENV_FILE}": there is no file ${file}. Name one, or unset ENV_FILE to read .env. (env/no-file)`,
    );
}
