import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { FIXTURES, pack } from './support/archive';

const USAGE =
  'Usage: node --import tsx tests/skew/record.ts [--react <version>] <commit> <part> [<part>…], for example … 91d3f9c shell mfe-content';
const ROOT = path.resolve(import.meta.dirname, '../..');
/** File of a checkout with the React range that its parts require. */
const SHARES = 'packages/federation/src/vite/shares.ts';

/**
 * Builds parts of a commit and stores the builds under `fixtures/`: checks the commit out in a temporary folder, installs
 * its packages and builds with its own release tool. `--react` installs another React version and requires it in the parts'
 * manifests. Throws with the output of a failed step.
 */
function main(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { react: { type: 'string' } },
  });
  const [commit, ...parts] = positionals;
  if (!commit || parts.length === 0) throw new Error(USAGE);
  const dir = mkdtempSync(path.join(os.tmpdir(), 'skew-'));
  const checkout = path.join(dir, 'checkout');
  const run = (command: string, ...args: string[]) => runIn(checkout, command, args);
  /** Skips the command wrapper, which would reinstall what `--react` has replaced. */
  const build = (part: string) =>
    run(process.execPath, '--import', 'tsx', 'tools/release/cli.ts', 'build', part, '--json');
  runIn(ROOT, 'git', ['worktree', 'add', '--detach', checkout, commit]);
  try {
    run('npm', 'ci', '--no-audit', '--no-fund', '--loglevel=error');
    if (values.react) useReact(checkout, values.react, run);
    const [full = '', date = ''] = run('git', 'log', '-1', '--format=%H %cI').trim().split(' ');
    mkdirSync(FIXTURES, { recursive: true });
    for (const part of parts) {
      const { dir: built } = JSON.parse(build(part)) as { dir: string };
      const name = [part, full.slice(0, 7), ...(values.react ? [`react-${values.react}`] : [])].join('-');
      const archive = pack(path.resolve(checkout, built), {
        commit: full,
        date,
        ...(values.react ? { react: values.react } : {}),
        node: process.versions.node,
      });
      writeFileSync(path.join(FIXTURES, `${name}.json.br`), archive);
      console.log(`${name}: ${archive.length} bytes`);
    }
  } finally {
    runIn(ROOT, 'git', ['worktree', 'remove', '--force', checkout]);
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Installs another React in a checkout and raises the range that its parts require. */
function useReact(checkout: string, version: string, run: (...command: [string, ...string[]]) => string) {
  const packages = [`react@${version}`, `react-dom@${version}`];
  run('npm', 'install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', ...packages);
  const installed = run('node', '-p', "require('react/package.json').version").trim();
  if (installed !== version) throw new Error(`npm installed React ${installed}, expected ${version}`);
  const file = path.join(checkout, SHARES);
  const before = readFileSync(file, 'utf8');
  const after = before.replace(
    /(\breact|'react-dom'): \{ requiredVersion: '[^']+'/g,
    `$1: { requiredVersion: '^${version}'`,
  );
  if (after.split(`^${version}`).length !== 3)
    throw new Error(`Expected two React ranges in ${SHARES} of that commit: adapt the pattern in record.ts`);
  writeFileSync(file, after);
}

function runIn(cwd: string, command: string, args: readonly string[]): string {
  // Absolute, because a build starts in the part's folder.
  const env = { ...process.env, TSX_TSCONFIG_PATH: path.join(cwd, 'infra/tsconfig.json') };
  return execFileSync(command, args, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}

main();
