import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@platform/base/test-support/temporary-folder';
import { resourceNames } from '@platform/config/resource-names';
import { PART_NAMES } from '@site/contracts/part-names';
import { percentOf } from '@site/site-model/canary';
import type { LiveRecord } from '@site/site-model/release-log';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from '../bin/steps';
import { PRODUCT, type ReleaseSite, startReleaseSite } from '../e2e/support/release-site';
import { contexts, MAIN, type Machine, PART, pullRequestFrom, runWorkflow } from './support/workflow';

const PATIENCE = 900_000;
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const PIPELINE = read('.github/workflows/release-part.yml');

const { pipelineRole, infraRole } = resourceNames('local');
/** The doors that the roles may invoke (tests/iam), by the role's name. */
const DOORS: Record<string, string> = {
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
    DOOR: DOORS[AWS_ROLE_ARN.replace('arn:aws:iam::111122223333:role/', '')] ?? 'of no role',
    LOCAL_DATA_DIR: releaseSite.dataDir,
  }),
};
/** The same for programs: installation, the checks that this suite is, `$VISIT` for a visit, and GitHub's API, which says `$TOLD`. */
const PROGRAMS = `
  npm() { case "$*" in 'ci'*|'run check') ;; *' visit '*) \${VISIT:-command npm "$@"} ;; *) command npm "$@" \${DOOR:+--as "$DOOR"} ;; esac; }
  npx() { case "$*" in 'vitest run '*) ;; *) command npx "$@" ;; esac; }
  gh() { if [ "$2" = --silent ]; then echo "$*" >> "$GITHUB_STEP_SUMMARY"; else echo "$TOLD"; fi; }
`;

const artefacts = temporaryFolder();
let releaseSite: ReleaseSite;
beforeAll(async () => {
  releaseSite = await startReleaseSite();
  git('init', '--quiet');
}, PATIENCE);
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
  const [canary] = live.canaries ?? [];
  return { summary, live: live.versions[PART], canary, canaries: live.canaries?.length ?? 0 };
}
const shows = async (url: string, title: string, headers = {}) =>
  (await (await fetch(url, { headers })).text()).includes(`<title>${title}`);

it(
  'a part’s pipeline previews, promotes, starts and replaces canaries, aborts and rolls back its part alone',
  async () => {
    const site = releaseSite.site.url + PRODUCT;
    const start = (await releaseSite.site.target.log.current())?.versions[PART];
    const first = commit('First');
    const previewed = await run(pullRequestFrom('o/r'), {}, PIPELINE, '', '');
    expect(previewed.summary).toMatch(/^No fault in 42 visits in \d+ s: 42 forms/m);
    const [, preview = ''] = /^Preview of `mfe-products`: <(.+)>$/m.exec(previewed.summary) ?? [];
    const opened = await fetch(preview, { redirect: 'manual' });
    const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect(await shows(new URL(PRODUCT, preview).href, 'First', { cookie })).toBe(true);
    expect(previewed).toMatchObject({ live: start, canaries: 0 });

    const gradually = { action: 'gradually' };
    // What the visit finds comes before any order.
    await expect(run(MAIN, gradually, PIPELINE, '', 'false')).rejects.toThrow(' visit ');
    expect(await releaseSite.site.target.log.current()).not.toHaveProperty('canaries');

    const merged = await run(MAIN, gradually);
    expect(merged.summary).toContain('The judge gives it 25 %, 50 %, 100 % of the visitors');
    expect(merged).toMatchObject({ live: start, canaries: 1, canary: { slot: PART, gradually: true } });

    // Another version takes its visitors, and begins with new figures.
    const second = commit('Second');
    const next = await run(MAIN, gradually);
    expect(next).toMatchObject({ live: start, canaries: 1, canary: { slot: PART, gradually: true } });
    expect(next.canary?.versions[PART]).not.toBe(merged.canary?.versions[PART]);
    expect(next.canary?.buckets).toEqual(merged.canary?.buckets);
    expect(next.canary?.since).not.toBe(merged.canary?.since);

    const promoted = await run(MAIN);
    expect(promoted).toMatchObject({ live: next.canary?.versions[PART], canaries: 0 });
    expect(await shows(site, 'Second')).toBe(true);

    // The sources go back to a published version.
    const third = commit('First');
    const tampered = PIPELINE.replace(/^ {2}PART: .+$/m, `  PART: ${PART}`);
    for (const action of ['promote', 'rollback'])
      await expect(run(MAIN, { part: 'mfe-content', action }, tampered)).rejects.toThrow(
        'release/foreign-part',
      );

    // The judge does not step a canary of a share that a person chose.
    const chosen = await run(MAIN, { percent: '10' });
    expect(chosen.canary).toMatchObject({ slot: PART, versions: merged.canary?.versions });
    expect(chosen.canary).not.toHaveProperty('gradually');
    expect(chosen.canary && percentOf(chosen.canary)).toBe(10);
    const results = read('.github/workflows/canary-results.yml');
    const status = (sha: string, state: string, description: string) =>
      `api --silent repos/o/r/statuses/${sha} -f context=canary ${PART} -f state=${state} -f description=${description}\n`;
    const replaced = 'Ended at 25 %: another canary or version replaced it';
    const released = status(second, 'success', 'Ended at 25 %: it is live for everybody now');
    expect((await run(MAIN, {}, results)).summary).toBe(
      status(first, 'failure', replaced) + released + status(third, 'pending', '10 % of the visitors get it'),
    );

    expect(await run(MAIN, { action: 'abort' })).toMatchObject({ live: promoted.live, canaries: 0 });
    // What GitHub shows already is not written again.
    expect((await run(MAIN, {}, results, replaced)).summary).toBe(
      released + status(third, 'failure', 'Ended at 10 %: its team ended it'),
    );
    expect(await run(MAIN, { action: 'rollback' })).toMatchObject({ live: start, canaries: 0 });
  },
  PATIENCE,
);
