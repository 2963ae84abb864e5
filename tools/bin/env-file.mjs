import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * The scripts that read the file: commands that people run by hand. Tests never read it, so that they can't call real services.
 */
const READERS = ['platform/local/src/start.ts', 'tools/dev/start.ts', 'tools/release/cli.ts', 'tools/ops/cli.ts'];

/**
 * Loads variables from `.env` in `root`, or from the file that `ENV_FILE` names (empty: none). Variables already in the
 * environment win. Throws if the file that `ENV_FILE` names does not exist.
 */
export function readEnvFile(root, script) {
  const { ENV_FILE = '.env' } = process.env;
  if (ENV_FILE === '' || !READERS.includes(script)) return;
  const file = path.resolve(root, ENV_FILE);
  if (existsSync(file)) process.loadEnvFile(file);
  else if (process.env.ENV_FILE)
    throw new Error(
      `Invalid ENV_FILE "${ENV_FILE}": the file ${file} does not exist. Set it to an existing file, or unset it to read .env. (env/no-file)`,
    );
}
