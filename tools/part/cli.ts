import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { languagePaths } from '@platform/base/language-paths';
import type { OptionsOf } from '@platform/base/program';
import { faultLine, ReleaseError } from '@platform/base/release-error';
import { useWorkspace, type Workspace, workspace } from '@platform/base/workspace';
import { checkJson } from '@platform/releases/build/check-json';
import { checkTypes } from '@platform/releases/build/check-types';
import { packageFile } from '@platform/releases/build/package-file';
import { placeholderFaults, readPlaceholders } from '@platform/releases/placeholders';
import { siteAddress } from '../dev/running-site';
import { canary } from '../release/commands/canary';
import { abort, preview } from '../release/commands/preview';
import { promote, retire, rollback } from '../release/commands/promote';
import { build, publish } from '../release/commands/publish';
import { history, status } from '../release/commands/status';
import { visit } from '../release/commands/visit';
import { type Command, runProgram } from '../release/run-program';
import { PART, partWording, takesPart } from './usage';

/** Inputs of a build in a part's folder: no hidden files except .env*, nothing installed or built. */
const INPUT = /^(\.env|(?!node_modules$|dist$)[^.])/;

/**
 * Returns the workspace of a part in its own repository. Throws if the folder contains no part.
 *
 * @param root The part's folder.
 * @param tools Folder of the installed tools with the preset.
 */
function partWorkspace(root: string, tools: string): Workspace & { part: string } {
  const manifest = path.join(root, 'package.json');
  const isPart = existsSync(manifest) && existsSync(path.join(root, 'part.ts'));
  const { name: part } = JSON.parse(isPart ? readFileSync(manifest, 'utf8') : '{}') as { name?: string };
  if (!part)
    throw new ReleaseError(
      'part/no-part',
      `${root} is not a part: it needs a package.json with the part’s name and a part.ts.`,
      'Run the command in the part’s folder.',
    );
  return {
    part,
    root,
    parts: [part],
    folderOf: () => root,
    inputs: () => readdirSync(root).filter((name) => INPUT.test(name)),
    // The tsconfig preset maps shared libraries to facades that only Vite can resolve.
    env: { TSX_TSCONFIG_PATH: path.join(tools, 'no-paths.json') },
  };
}

/** Runs the checks that precede a build, without building. */
const check: Command = async ({ step, say }, [part = '']) => {
  await step('Checking the JSON files', async () => checkJson(part));
  await step('Checking the types', () => checkTypes(part));
  say('No errors found.');
  for (const fault of placeholderFaults(part, readPlaceholders(part)))
    say(`A production stage will refuse it: ${faultLine(fault)}`);
  return { name: part, faults: [] };
};

/** Runs the part's tests. With --json, the runner prints to standard error. */
const test: Command = async ({ options }, [part = '', file]) => {
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
const dev: Command = async ({ options, step, say }, [part = '']) => {
  // The default differs from the ports of a local site.
  const { site: address, port = '8090' } = options as OptionsOf<typeof PART>;
  if (!/^\d{1,5}$/.test(port))
    throw new ReleaseError(
      'dev/invalid-port',
      `Invalid port "${port}".`,
      'Give a number; 0 picks any free one.',
    );
  const site = siteAddress(address);
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

const released = {
  abort,
  build,
  canary,
  history,
  preview,
  promote,
  publish,
  retire,
  rollback,
  status,
  visit,
};
const commands: Record<keyof typeof PART.commands, Command> = { check, dev, test, ...released };

/** Adds the part's name, taken from its folder. Called only for a command, so that --help works anywhere. */
function argsOf(command: string, typed: readonly string[]): readonly string[] {
  // This file is bundled into `dist` of the installed tools: the parent folder is the package.
  const partFolder = partWorkspace(process.cwd(), path.resolve(import.meta.dirname, '..'));
  useWorkspace(partFolder);
  return takesPart(command) ? [partFolder.part, ...typed] : typed;
}

const worded = (text: string) => partWording(workspace().parts[0] ?? '', text);
await runProgram({ spec: PART, commands, argsOf, worded }, process.argv.slice(2));
