import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { refusal } from '@platform/base/test-support/refusal';
import { folderOfTest } from '@platform/base/test-support/temporary-folder';
import { composerHash, compositionId, PLACEHOLDER_VERSION } from '@platform/composer/content-ids';
import { folderStore } from '@platform/composer/store/object-store';
import { serveVersions } from '@platform/releases/orders/go-live';
import { rehearseComposition } from '@platform/releases/release-site';
import { LANGUAGE_CODES } from '@site/contracts/languages';
import { keys } from '@site/site-model/bucket-keys';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ROOT } from '../bin/steps';
import { composeHere } from './support/compose-here';
import {
  FIXTURE_SETTINGS,
  fixtureRemote,
  fixtureShell,
  namedFixture,
  publishFixture,
  writeBuild,
} from './support/fixture-parts';

const PRODUCT = '/products/lumi-ai';
const SHELL = namedFixture(fixtureShell({ without: [PRODUCT] }));
/** The versions as the remote's own bundle names them: `publishing` replaces the placeholder by its version. */
const VERSIONS = { shell: SHELL.version, 'mfe-products': PLACEHOLDER_VERSION };
let published = VERSIONS;
const ID = () => compositionId(published, FIXTURE_SETTINGS);
/** Each test composes a whole site in a process of its own. */
vi.setConfig({ testTimeout: 120_000 });

let [dir, bucketDir, tmp] = ['', '', ''];
beforeEach(() => {
  dir = folderOfTest();
  bucketDir = path.join(dir, 'bucket');
  tmp = path.join(dir, 'tmp');
  mkdirSync(tmp);
  vi.stubEnv('TMPDIR', tmp);
});
afterEach(() => vi.unstubAllEnvs());

/** Serves a part whose server bundle runs `what` on import. */
async function publishing(what: string): Promise<void> {
  const store = folderStore(bucketDir);
  await publishFixture(store, SHELL);
  const remote = fixtureRemote({ pages: [PRODUCT] });
  const built = namedFixture({ ...remote, server: `${what}\n${remote.server}` });
  const server = built.server.replaceAll(PLACEHOLDER_VERSION, built.version);
  await publishFixture(store, { ...built, server });
  published = { ...VERSIONS, 'mfe-products': built.version };
  await serveVersions(store, published);
}
const request = () => ({ bucketDir, versions: published, settings: FIXTURE_SETTINGS });
const exists = () => folderStore(bucketDir).exists(keys.composition(ID()));

it('returns its result despite a part’s output, with no network, environment or temporary files left', async () => {
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  await publishing(`
    console.log('x'); console.error('y'); setInterval(() => {}, 1000);
    const reached = await fetch('http://127.0.0.1:19299').catch((error) => String(error.cause ?? error));
    if (!reached.includes('no network')) throw new Error('reached ' + reached);
    if (process.env.AWS_SECRET_ACCESS_KEY) throw new Error('reached the environment');`);
  expect(await composeHere(request())).toMatchObject({ id: ID(), composer: composerHash() });
  expect(await exists()).toBe(true);
  expect(readdirSync(tmp)).toEqual([]);
});

it('rejects a part that exits after half a line or finds faults in its content, and composes the next one', async () => {
  await publishing("import { writeSync } from 'node:fs'; writeSync(3, '{\\n'); process.exit(0);");
  await expect(composeHere(request())).rejects.toMatchObject(
    refusal('release/composer-ended', 'without an answer while importing the server bundle of mfe-products'),
  );
  expect(await exists()).toBe(false);
  // Thrown by the part's own copy of our code.
  const place = { part: 'mfe-products', file: 'content/lumiAi/ru.json', field: 'hero.lead' };
  const fault = { code: 'release/content-missing', ...place, what: 'is missing', remedy: 'Add it.' };
  await publishing(`throw Object.assign(new Error('One fault'), { faults: [${JSON.stringify(fault)}] });`);
  await expect(composeHere(request())).rejects.toMatchObject({ code: fault.code, faults: [fault] });
  await publishing('// harmless');
  expect((await composeHere(request())).pages.length).toBeGreaterThan(50);
});

it('checks the pages of a dry run, names the source of an error, and stores nothing', async () => {
  const exports = `Object.defineProperty(bodies, '/blog', { get: () => { throw new TypeError('no text'); } });`;
  const bodies = { '/team': '<h1 style="color:red">Team</h1>' };
  const shell = namedFixture(fixtureShell({ bodies, exports }));
  const candidate = await writeBuild(shell, path.join(dir, 'build'));
  // Each line is the same line of the source.
  const lines = shell.server.split('\n');
  const map = {
    ...{ version: 3, sources: ['../../mfe/src/entry.tsx'], names: [] },
    mappings: `AAAA${';AACA'.repeat(lines.length)}`,
  };
  writeFileSync(path.join(candidate.dir, 'server/entry-server.js.map'), JSON.stringify(map));
  const line = lines.findIndex((text) => text.includes('no text')) + 1;
  mkdirSync(bucketDir);
  const wanted = { versions: { shell: shell.version }, settings: FIXTURE_SETTINGS };
  await expect(rehearseComposition(folderStore(bucketDir), candidate, wanted)).rejects.toMatchObject({
    faults: [
      {
        ...{ code: 'release/page-throws', part: 'shell', file: `/blog (${LANGUAGE_CODES.join(', ')})` },
        what: expect.stringMatching(`TypeError: no text, thrown by .*\\(mfe/src/entry.tsx:${line}\\), in .*render \\(`),
      },
      {
        ...{ code: 'release/page-unsafe', part: 'shell', file: `/team (${LANGUAGE_CODES.join(', ')})` },
        what: expect.stringContaining('instead of a class: <h1 style="color:red">'),
      },
    ],
  });
  expect(readdirSync(bucketDir)).toEqual([]);
});

it('stops a part that never finishes, reports the step, and leaves no process and no file', async () => {
  await publishing('for (;;);');
  const limits = { wholeMs: 60_000, stepMs: 10_000 };
  await expect(composeHere(request(), { limits })).rejects.toMatchObject(
    refusal('release/composer-timeout', 'while importing the server bundle of mfe-products: it took longer than 10 s'),
  );
  expect(readdirSync(tmp)).toEqual([]);
});

it.each(['SIGTERM', 'SIGINT'] as const)('is killed with its parent command by %s', async (signal) => {
  await publishing('for (;;);');
  const script = path.join(dir, 'command.mts');
  writeFileSync(
    script,
    `import { composeHere } from '${ROOT}/tests/composition/support/compose-here';
     await composeHere(${JSON.stringify(request())});`,
  );
  const command: ChildProcess = spawn(process.execPath, ['--import', 'tsx', script], {
    cwd: ROOT,
    env: { ...process.env, TSX_TSCONFIG_PATH: path.join(ROOT, 'platform/tsconfig.json') },
    stdio: 'ignore',
  });
  const ended = once(command, 'exit');
  const works = () => readdirSync(tmp).filter((name) => name.startsWith('compose-work-'));
  // The copied bundle appears just before the part's code runs.
  await expect
    .poll(() => works().flatMap((name) => readdirSync(path.join(tmp, name))).length, { timeout: 60_000 })
    .toBeGreaterThan(0);
  const children = readFileSync(`/proc/${command.pid}/task/${command.pid}/children`, 'utf8').split(' ');
  const composers = children.filter((pid) => commandOf(pid).includes('composer/src/main.ts'));
  expect(composers).toHaveLength(1);
  command.kill(signal);
  expect(await ended).toEqual([null, signal]);
  expect(works()).toEqual([]);
  await expect.poll(() => composers.map(commandOf)).toEqual(['']);
});

/** Returns the command line of a running process; that of one that has ended is empty. */
function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
