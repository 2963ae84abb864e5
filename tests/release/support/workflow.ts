import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { ended } from '../../e2e/support/command';

/** What GitHub's expressions may ask. */
type Contexts = Record<string, Record<string, unknown>>;
type Strings = Record<string, string>;

export const PART = 'mfe-products';
export const MAIN = { event_name: 'push', ref: 'refs/heads/main', repository: 'o/r' };
export const pullRequestFrom = (full_name: string) => ({
  ...{ event_name: 'pull_request', ref: 'refs/pull/7/merge', repository: 'o/r' },
  event: { pull_request: { head: { repo: { full_name } } } },
});
export const contexts = (github: object, inputs: object = {}, account = '111122223333'): Contexts => ({
  vars: { AWS_ACCOUNT: account, STAGE: 'local' },
  github: { ...github },
  inputs: { part: PART, action: 'gradually', ...inputs },
});

/**
 * Returns the block of a key at the text's margin, moved to the margin. Reads what workflow files use of YAML: maps,
 * lists of maps, values on one line, literal blocks.
 */
export function block(text: string, key: string): string {
  const [, found = ''] = new RegExp(`^${key}:(?: \\|)?\\n((?:(?: .*)?\\n)*)`, 'm').exec(`${text}\n`) ?? [];
  const [margin = ''] = /^ */.exec(found) ?? [];
  return found.replaceAll(new RegExp(`^${margin}`, 'gm'), '').trimEnd();
}

/** Returns the keys at the text's margin that have a value on their line. */
export const values = (text: string): Strings =>
  Object.fromEntries(
    [...text.matchAll(/^([\w-]+): (?!\|$)(.+?)(?: #.*)?$/gm)].map(([, key = '', value = '']) => [key, value]),
  );

/** Evaluates an expression: GitHub's operators are JavaScript's, and an unknown property has no properties. */
const evaluate = (expression: string, contexts: Contexts): unknown =>
  runInNewContext(expression.replaceAll(/(?<=\w)\.(?=\w)/g, '?.'), contexts);

export const fill = (text: string, contexts: Contexts) =>
  text.replaceAll(/\$\{\{ (.+?) \}\}/g, (_, expression: string) => String(evaluate(expression, contexts) ?? ''));

const filled = (text: string, contexts: Contexts) => values(fill(text, contexts));
const stepsOf = (text: string) =>
  block(text, 'steps')
    .split(/^- /m)
    .slice(1)
    .map((step) => step.replaceAll(/^ {2}/gm, ''));

/** Returns the texts of the jobs that GitHub runs, by `if` and `needs`. All jobs are taken to succeed. */
export function plannedJobs(workflow: string, known: Contexts): Map<string, string> {
  const jobs = block(workflow, 'jobs');
  const planned = new Map<string, string>();
  for (const [, name = ''] of jobs.matchAll(/^([\w-]+):$/gm)) {
    const text = block(jobs, name);
    const { if: condition = 'true', needs } = values(text);
    const isReady = (needs?.match(/[\w-]+/g) ?? []).every((job) => planned.has(job));
    if (isReady && evaluate(condition, known)) planned.set(name, text);
  }
  return planned;
}

export interface Machine {
  /** The checkout. */
  cwd: string;
  env: Strings;
  /** Bash functions in place of programs. */
  programs: string;
  /** Each returns the variables that its action sets. Of every other action the own steps are run. */
  actions: Record<string, (inputs: Strings, env: Strings) => Strings | undefined>;
}

/** Runs the jobs of a workflow as GitHub does, and returns their summary. Rejects with a failed step's output. */
export async function runWorkflow(workflow: string, known: Contexts, machine: Machine): Promise<string> {
  const needs: Record<string, { outputs: Strings }> = {};
  let summary = '';
  // Planned again after each job, whose outputs the condition of a later one may ask for.
  const next = () => [...plannedJobs(workflow, { ...known, needs })].find(([name]) => !(name in needs));
  for (let job = next(); job; job = next()) {
    const [name, text] = job;
    const temp = mkdtempSync(path.join(os.tmpdir(), `job-${name}-`));
    const contexts: Contexts = { ...known, needs, steps: {}, runner: { temp } };
    const env = { ...filled(block(workflow, 'env'), contexts), ...filled(block(text, 'env'), contexts) };
    try {
      await runSteps(stepsOf(text), contexts, { ...env, RUNNER_TEMP: temp }, machine);
      needs[name] = { outputs: filled(block(text, 'outputs'), contexts) };
      summary += linesOf(path.join(temp, 'summary'));
    } finally {
      rmSync(temp, { recursive: true, force: true });
    }
  }
  return summary;
}

const linesOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
/** Returns what a step wrote for later ones, as `name=value` lines. */
const pairsOf = (file: string): Strings =>
  Object.fromEntries([...linesOf(file).matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]));

/** Runs steps; what they set for later ones is added to `env`. */
async function runSteps(steps: string[], contexts: Contexts, env: Strings, machine: Machine): Promise<void> {
  for (const step of steps) {
    const { uses, id = '', run = block(step, 'run') } = values(step);
    if (uses) {
      const [action = ''] = uses.split('@');
      const inputs = filled(block(step, 'with'), contexts);
      if (Object.hasOwn(machine.actions, action)) Object.assign(env, machine.actions[action]?.(inputs, env));
      else {
        const own = readFileSync(path.join(machine.cwd, action, 'action.yml'), 'utf8');
        await runSteps(stepsOf(block(own, 'runs')), { ...contexts, inputs }, env, machine);
      }
      continue;
    }
    const at = (file: string) => path.join(env.RUNNER_TEMP ?? '', file);
    const files = { GITHUB_ENV: at('env'), GITHUB_OUTPUT: at('output'), GITHUB_STEP_SUMMARY: at('summary') };
    writeFileSync(files.GITHUB_OUTPUT, '');
    const script = machine.programs + fill(run, contexts);
    const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], {
      cwd: machine.cwd,
      env: { ...process.env, ...machine.env, ...env, ...filled(block(step, 'env'), contexts), ...files },
    });
    const { code, all } = await ended(child);
    if (code !== 0) throw new Error(`${script}\n${all}`);
    Object.assign(env, pairsOf(files.GITHUB_ENV));
    Object.assign(contexts.steps ?? {}, { [id]: { outputs: pairsOf(files.GITHUB_OUTPUT) } });
  }
}
