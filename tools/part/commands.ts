import { spawn } from 'node:child_process';
import { languagePaths } from '@platform/base/language-paths';
import type { OptionsOf } from '@platform/base/program';
import { ReleaseError } from '@platform/base/release-error';
import { workspace } from '@platform/base/workspace';
import { checkJson } from '@platform/releases/build/check-json';
import { checkTypes } from '@platform/releases/build/check-types';
import { packageFile } from '@platform/releases/build/package-file';
import { runningPlatform } from '@platform/releases/local/running-platform';
import { parseEnvironment } from '../../infra/config/environment';
import { OTHER_SITE, siteAddress } from '../dev/running-site';
import type { Command } from '../release/commands/context';
import type { PART } from './usage';

/** Runs the checks that precede a build, without building. */
export const check: Command = async ({ step, say }, [part = '']) => {
  await step('Checking the JSON files', async () => checkJson(part));
  await step('Checking the types', () => checkTypes(part));
  say('No errors found.');
  return { name: part, faults: [] };
};

/** Runs the part's tests. With --json, the runner prints to standard error. */
export const test: Command = async ({ options }, [part = '', file]) => {
  const args = [packageFile('vitest', 'vitest.mjs'), 'run', ...(file ? [file] : [])];
  const stdio = ['ignore', options.json ? 2 : 1, 2] as const;
  const child = spawn(process.execPath, args, { cwd: workspace().root, stdio: [...stdio] });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', resolve);
  });
  if (code === 0) return { name: part, passed: true };
  throw new ReleaseError(
    'part/tests-failed',
    `The tests of ${part} failed: the test runner exited with ${code}.`,
    'See its output for the tests that failed.',
  );
};

/** Serves a running site with the part from its sources until it is stopped. With `--json`, prints the address once it is ready. */
export const dev: Command = async ({ options, step, say }, [part = '']) => {
  // The default differs from the ports of a local site.
  const { site: address, port = '8090' } = options as OptionsOf<typeof PART>;
  if (!/^\d{1,5}$/.test(port))
    throw new ReleaseError(
      'dev/invalid-port',
      `Invalid port "${port}".`,
      'Give a number; 0 picks any free one.',
    );
  const site = address === undefined ? localAddress() : siteAddress(address);
  // Loaded on demand: it imports Vite, which takes longer to load than most commands to run.
  const { startInSite, Stops } = await import('../dev/start-in-site');
  const stops = new Stops();
  try {
    const started = await startInSite({ part, site, port: Number(port), variable: '--port', step }, stops);
    if (options.json) console.log(JSON.stringify({ name: part, url: started.url, site }));
    say(`
  Site      ${started.url}   (${languagePaths()})
  Behind    ${site}

${part} comes from its sources, and pages update when you save; everything else comes from the site behind. Ctrl+C stops it.`);
  } catch (error) {
    await stops.all();
    throw error;
  }
  return new Promise<never>(() => {});
};

function localAddress(): string {
  try {
    return runningPlatform(parseEnvironment(process.env).LOCAL_DATA_DIR).url;
  } catch (error) {
    throw new ReleaseError('dev/no-site', (error as Error).message, `Or ${OTHER_SITE}`);
  }
}
