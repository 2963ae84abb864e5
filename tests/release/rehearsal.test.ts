import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PART_NAMES } from '@platform/base/part-names';
import { temporaryFolder } from '@platform/base/test-support/temporary-folder';
import { resourceNames } from '@platform/config/resource-names';
import type { LiveRecord } from '@site/site-model/release-log';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ROOT } from '../bin/steps';
import { PRODUCT, type ReleaseSite, startReleaseSite } from '../e2e/support/release-site';
import { contexts, MAIN, type Machine, PART, pullRequestFrom, runWorkflow } from './support/workflow';

const PATIENCE = 900_000;
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const PIPELINE = read('.github/workflows/release-part.yml');

const { pipelineRole, infraRole } = resourceNames('local');
/** The release functions that the roles may invoke (tests/iam), by the role's name. */
const FUNCTIONS: Record<string, string> = {
  [infraRole('diff')]: 'previews',
  ...Object.fromEntries(PART_NAMES.map((part) => [pipelineRole(part, 'preview'), 'previews'])),
  ...Object.fromEntries(PART_NAMES.map((part) => [pipelineRole(part, 'release'), part])),
};
/** What stands in for actions that only GitHub and AWS can carry out. Everything else runs as it is written. */
const STAND_INS: Machine['actions'] = {
  // A commit of the second checkout.
  'actions/checkout': () => undefined,
  'actions/setup-node': () => undefined,
  // GitHub signs it.
  'actions/attest-build-provenance': () => undefined,
  'actions/upload-artifact': ({ name = '', path: file = '' }) =>
    void cpSync(file, path.join(artefacts, name, path.basename(file))),
  'actions/download-artifact': ({ name = '', path: folder = '' }) =>
    void cpSync(path.join(artefacts, name), folder, { recursive: true }),
  // No job without a role reaches the running site.
  './.github/actions/aws-identity': (_, { AWS_ROLE_ARN = '' }) => ({
    AS: FUNCTIONS[AWS_ROLE_ARN.replace('arn:aws:iam::111122223333:role/', '')] ?? 'of no role',
    LOCAL_DATA_DIR: releaseSite.dataDir,
  }),
};
/**
 * The same for programs: installation, the checks that this suite is, `$VISIT` for a visit, a live log that changed just now, and GitHub's API, which
 * says `$TOLD`.
 */
const PROGRAMS = `
  npm() { case "$*" in 'ci'*|'run check') ;; *' visit '*) \${VISIT:-command npm "$@"} ;; *) command npm "$@" \${AS:+--as "$AS"} ;; esac; }
  npx() { case "$*" in 'vitest run '*) ;; *) command npx "$@" ;; esac; }
  aws() { date --utc +%FT%TZ; }
  gh() { if [ "$2" = --silent ]; then echo "$*" >> "$GITHUB_STEP_SUMMARY"; else echo "$TOLD"; fi; }
`;

vi.setConfig({ testTimeout: PATIENCE, hookTimeout: PATIENCE });
const artefacts = temporaryFolder();
let releaseSite: ReleaseSite;
beforeAll(async () => {
  releaseSite = await startReleaseSite();
  git('init', '--quiet');
});
afterAll(() => releaseSite?.close());

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Anna', '-c', 'user.email=anna@site.example', ...args], {
    cwd: releaseSite.checkout,
    encoding: 'utf8',
  }).trim();

/** Commits another title of the product page, and returns the commit. */
function commit(title: string): string {
  releaseSite.retitle(title);
  git('add', '--all');
  git('commit', '--quiet', '--message', title);
  return git('rev-parse', 'HEAD');
}

/** Runs a workflow, and returns its summary and what is live afterwards. */
async function run(github: object, inputs: object = {}, workflow = PIPELINE, told = '', visit = 'true') {
  const summary = await runWorkflow(workflow, contexts(github, inputs), {
    cwd: releaseSite.checkout,
    env: {
      ENV_FILE: '',
      TOLD: told,
      VISIT: visit,
      GITHUB_REPOSITORY: 'o/r',
      GITHUB_ACTOR: 'anna',
      GITHUB_RUN_ID: '7',
    },
    programs: PROGRAMS,
    actions: STAND_INS,
  });
  const live = (await releaseSite.site.target.log.current()) as LiveRecord;
  const { rollout, waiting: [waits] = [] } = live;
  return { summary, live: live.versions[PART], rollout, waits };
}
const shows = async (url: string, title: string, headers = {}) =>
  (await (await fetch(url, { headers })).text()).includes(`<title>${title}`);

it('a part’s pipeline previews, starts a rollout, waits behind it, promotes, aborts and rolls back its part alone', async () => {
  const site = releaseSite.site.url + PRODUCT;
  const start = (await releaseSite.site.target.log.current())?.versions[PART];
  const first = commit('First');
  const previewed = await run(pullRequestFrom('o/r'), {}, PIPELINE, '', '');
  // Seven pages in three languages on two devices. The form of the home page is the shell's.
  expect(previewed.summary).toMatch(/^No fault in 42 visits in \d+ s: 36 forms and 0 filters tried/m);
  const [, preview = ''] = /^Preview of `mfe-products`: <(.+)>$/m.exec(previewed.summary) ?? [];
  const opened = await fetch(preview, { redirect: 'manual' });
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
  expect(await shows(new URL(PRODUCT, preview).href, 'First', { cookie })).toBe(true);
  expect(previewed).toMatchObject({ live: start, rollout: undefined });

  const gradually = { action: 'gradually' };
  // What the visit finds comes before any order.
  await expect(run(MAIN, gradually, PIPELINE, '', 'false')).rejects.toThrow(' visit ');
  expect(await releaseSite.site.target.log.current()).not.toHaveProperty('rollout');

  const merged = await run(MAIN, gradually);
  expect(merged.summary).toMatch(/Rollout of mfe-products \w{32}: 10 % of the visitors since/);
  expect(merged).toMatchObject({ live: start, rollout: { part: PART, percent: 10 } });

  // Another version waits until this one has ended.
  const second = commit('Second');
  const next = await run(MAIN, gradually);
  expect(next).toMatchObject({
    ...{ live: start, rollout: { since: merged.rollout?.since } },
    waits: { part: PART, commit: second },
  });
  expect(next.waits?.version).not.toBe(merged.rollout?.version);

  const promoted = await run(MAIN, { action: 'promote' });
  expect(promoted).toMatchObject({ live: next.waits?.version, rollout: undefined, waits: undefined });
  expect(await shows(site, 'Second')).toBe(true);

  // The sources go back to a published version.
  const third = commit('First');
  const tampered = PIPELINE.replace(/^ {2}PART: .+$/m, `  PART: ${PART}`);
  for (const action of ['promote', 'rollback'])
    await expect(run(MAIN, { part: 'mfe-content', action }, tampered)).rejects.toThrow('release/foreign-part');

  // The default is gradually.
  const chosen = await run(MAIN);
  expect(chosen).toMatchObject({ live: promoted.live, rollout: { version: merged.rollout?.version } });
  const results = read('.github/workflows/rollout-results.yml');
  const status = (sha: string, state: string, description: string) =>
    `api --silent repos/o/r/statuses/${sha} -f context=rollout ${PART} -f state=${state} -f description=${description}\n`;
  // Behind a slow machine, the judge may have taken it to its second step.
  const ended = (await releaseSite.site.target.log.history()).flatMap((record) => record.ended ?? []);
  const { percent } = ended.find(({ since }) => since === merged.rollout?.since) ?? {};
  const released = 'Ended in the line: all visitors get it';
  const replaced = `Ended at ${percent} %: another version of its part took its place`;
  expect((await run(MAIN, {}, results)).summary).toBe(
    status(first, 'failure', replaced) +
      status(second, 'success', released) +
      status(third, 'pending', '10 % of the visitors get it'),
  );

  expect(await run(MAIN, { action: 'abort' })).toMatchObject({ live: promoted.live, rollout: undefined });
  // What GitHub shows already is not written again.
  expect((await run(MAIN, {}, results, replaced)).summary).toBe(
    status(second, 'success', released) +
      status(third, 'failure', 'Ended at 10 %: its team or the people on duty ended it'),
  );
  expect(await run(MAIN, { action: 'rollback' })).toMatchObject({ live: start, rollout: undefined });
});
