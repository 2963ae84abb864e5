import { runningPlatform } from '@platform/releases/local/running-platform';
import { parseEnvironment } from '../../infra/config/environment';
import { stageByName } from '../../infra/config/stages';
import { type Check, visitSite } from '../../lambdas/synthetic-visitor/core';
import { type Order, UsageError } from './run';

/** Returns the site's address: `--url`, else that of the running local site or the stage's first origin. */
function addressOf(order: Order, env: NodeJS.ProcessEnv): string {
  const { url, stage = 'local' } = order;
  if (url !== undefined) {
    if (!/^https?:\/\//.test(url) || !URL.canParse(url))
      throw new UsageError(`Invalid --url "${url}": expected an address, such as http://localhost:8080.`);
    return url.replace(/\/+$/, '');
  }
  if (stage !== 'local') return stageByName(stage).origins[0] ?? '';
  return runningPlatform(parseEnvironment(env).LOCAL_DATA_DIR).url;
}

const line = ({ what, lang, passed, status, ms }: Check) =>
  `${passed ? 'ok  ' : 'FAIL'} ${lang} ${what.padEnd(8)} ${String(status ?? 'no answer').padEnd(9)} ${ms} ms`;

/**
 * Runs one round of the synthetic visitor from this machine. Returns the text to print, and whether all checks passed. Throws
 * UsageError.
 */
export async function synthetic(
  order: Order,
  env: NodeJS.ProcessEnv,
): Promise<{ text: string; passed: boolean }> {
  const site = addressOf(order, env);
  const checks = await visitSite(site, fetch);
  const passed = checks.every((check) => check.passed);
  return { text: [site, ...checks.map(line)].join('\n'), passed };
}
