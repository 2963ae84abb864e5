import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { COMPOSER_FILE } from '@platform/composer/bundle-functions';
import { runCompose } from '@platform/composer/compose-here';
import { composerHash, compositionId } from '@platform/composer/composition-id';
import { PLACEHOLDER_VERSION } from '@platform/composer/content-version';
import { folderStore } from '@platform/composer/store/folder-store';
import { serveVersions } from '@platform/releases/start/serve-versions';
import { LANGUAGE_CODES } from '@site/contracts/languages';
import { keys } from '@site/site-model/bucket-keys';
import type { CompositionManifest } from '@site/site-model/composition';
import { compositionManifest } from '@site/site-model/test-support/composition-manifest';
import { buildSync } from 'esbuild';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ROOT } from '../bin/steps';
import {
  FIXTURE_SETTINGS,
  filesOf,
  fixtureManifest,
  fixtureRemote,
  fixtureShell,
  namedFixture,
  publishFixture,
} from './support/fixture-parts';

const PRODUCT = '/products/lumi-ai';
const SHELL = namedFixture(fixtureShell({ without: [PRODUCT] }));
/** The versions as the remote's own bundle names them: `publishing` replaces the placeholder by its version. */
const VERSIONS = { shell: SHELL.version, 'mfe-products': PLACEHOLDER_VERSION };
let published = VERSIONS;
const ID = () => compositionId(published, FIXTURE_SETTINGS);
const LONG = 120_000;

let dir: string;
let bucketDir: string;
let tmp: string;
const before = process.env.TMPDIR;
beforeEach(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'composer-process-'));
  bucketDir = path.join(dir, 'bucket');
  tmp = path.join(dir, 'tmp');
  mkdirSync(tmp);
  process.env.TMPDIR = tmp;
});
afterEach(() => {
  if (before === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = before;
  rmSync(dir, { recursive: true, force: true });
});

/** Serves a part whose server bundle runs `what` on import. */
async function publishing(what: string): Promise<void> {
  const store = folderStore(bucketDir);
  await publishFixture(store, SHELL);
  const remote = fixtureRemote({ pages: [PRODUCT] });
  const built = namedFixture({ ...remote, server: `${what}\n${remote.server}` });
  const { version } = built;
  await publishFixture(store, { ...built, server: built.server.replaceAll(PLACEHOLDER_VERSION, version) });
  published = { ...VERSIONS, 'mfe-products': version };
  await serveVersions(store, published);
}
const request = () => ({ bucketDir, versions: published, settings: FIXTURE_SETTINGS });
const exists = () => folderStore(bucketDir).exists(keys.composition(ID()));

it(
  'returns its result despite a part’s output and leaves no temporary files',
  async () => {
    await publishing('console.log("x"); console.error("y"); setInterval(() => {}, 1000);');
    expect(await runCompose(request())).toMatchObject({ id: ID(), composer: composerHash() });
    expect(await exists()).toBe(true);
    expect(readdirSync(tmp)).toEqual([]);
  },
  LONG,
);

const OWN_ID = 'COMPOSITION_ID';
/** Source that computes the composition's `id`, which depends on the version that contains the source. */
const computedId = () =>
  `const inputs = ${JSON.stringify([Object.entries(VERSIONS).sort(), FIXTURE_SETTINGS, composerHash()])};
    const { createHash } = await import('node:crypto');
    const id = createHash('sha256').update(JSON.stringify(inputs)).digest('hex').slice(0, 12);`;
/** Source that answers with this manifest. */
const forged = (manifest: CompositionManifest) =>
  `import { writeSync } from 'node:fs';
    ${computedId()}
    const answer = ${JSON.stringify({ manifest, bodies: [] })};
    writeSync(3, JSON.stringify(answer).replaceAll('${OWN_ID}', id) + '\\n');
    process.exit(0);`;
const empty = (id: string) => compositionManifest({ id, versions: VERSIONS, settings: FIXTURE_SETTINGS });

it.each([
  [
    'exits the process without a result',
    'process.exit(0);',
    'release/composer-ended',
    {
      message: expect.stringContaining(
        'exited (0) without an answer while importing the server bundle of mfe-products',
      ),
    },
  ],
  [
    'returns a different composition',
    forged(empty('0123456789ab')),
    'release/composer-answer',
    {
      faults: expect.arrayContaining([
        expect.objectContaining({ field: 'id', what: expect.stringContaining('"0123456789ab"') }),
      ]),
    },
  ],
  [
    'returns a composition without pages',
    forged(empty(OWN_ID)),
    'release/composer-answer',
    { faults: [{ field: 'pages' }] },
  ],
  [
    'returns malformed JSON',
    "import { writeSync } from 'node:fs'; writeSync(3, '{\\n'); process.exit(0);",
    'release/composer-ended',
    {},
  ],
])(
  'rejects a part that %s, and composes the next one',
  async (_what, code, expected, says) => {
    await publishing(code);
    await expect(runCompose(request())).rejects.toMatchObject({ code: expected, ...says });
    expect(await exists()).toBe(false);
    const store = folderStore(bucketDir);
    const valid = await publishFixture(store, namedFixture(fixtureRemote({ pages: [PRODUCT] })));
    const next = { ...request(), versions: { ...published, 'mfe-products': valid } };
    expect((await runCompose(next)).pages.length).toBeGreaterThan(50);
  },
  LONG,
);

const REFRESH = '<meta http-equiv="refresh" content="0;url=https://elsewhere.test/">';
const unsafe = (part: string, file: string) =>
  expect.objectContaining({
    ...{ code: 'release/page-unsafe', part, file },
    what: expect.stringContaining('http-equiv="refresh"'),
  });

it(
  'rejects reused bodies that a bundle of an earlier composition changed, and renders them again afterwards',
  async () => {
    // Changes what is cached after its own composition has been written, so that this one is accepted.
    await publishing(`
      import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
      process.on('exit', () => {
        for (const name of readdirSync('${bucketDir}/rendered')) {
          const file = '${bucketDir}/rendered/' + name;
          const [header, ...body] = readFileSync(file, 'utf8').split('\\n');
          const sizes = JSON.parse(header);
          const html = sizes.html + Buffer.byteLength('${REFRESH}');
          writeFileSync(file, JSON.stringify({ ...sizes, html }) + '\\n' + body.join('\\n') + '${REFRESH}');
        }
      });`);
    expect((await runCompose(request())).id).toBe(ID());
    const store = folderStore(bucketDir);
    const fixed = await publishFixture(store, namedFixture(fixtureRemote({ pages: [PRODUCT] })));
    const next = { ...request(), versions: { ...published, 'mfe-products': fixed } };
    await expect(runCompose(next)).rejects.toMatchObject({
      faults: expect.arrayContaining([unsafe('shell', '/ (en)'), unsafe('shell', '/contacts (ru)')]),
    });
    expect((await runCompose(next)).pages.length).toBeGreaterThan(50);
  },
  LONG,
);

it(
  'rejects documents that no part has a page for',
  async () => {
    await publishing(`
      import { mkdirSync, writeFileSync } from 'node:fs';
      ${computedId()}
      const folder = '${bucketDir}/sites/' + id + '/en/planted';
      mkdirSync(folder, { recursive: true });
      writeFileSync(folder + '/index.html', '<!doctype html><h1>Planted</h1>');`);
    await expect(runCompose(request())).rejects.toMatchObject({
      faults: [{ file: `sites/${ID()}/en/planted/index.html` }],
    });
    expect(await exists()).toBe(false);
  },
  LONG,
);

it(
  'checks the documents of a dry run, which stores nothing',
  async () => {
    const shell = namedFixture(fixtureShell({ bodies: { '/team': '<h1 style="color:red">Team</h1>' } }));
    const build = path.join(dir, 'build');
    for (const [folder, files] of Object.entries(filesOf(shell)))
      for (const [name, body] of Object.entries(files)) {
        const file = path.join(build, folder, name);
        mkdirSync(path.dirname(file), { recursive: true });
        writeFileSync(file, body);
      }
    const candidate = { manifest: fixtureManifest(shell), dir: build };
    mkdirSync(bucketDir);
    await expect(
      runCompose({ ...request(), versions: { shell: shell.version }, candidate }),
    ).rejects.toMatchObject({
      code: 'release/page-unsafe',
      faults: LANGUAGE_CODES.map((lang) => ({ part: 'shell', file: `/team (${lang})` })),
    });
    expect(readdirSync(bucketDir)).toEqual([]);
  },
  LONG,
);

it(
  'reports the faults of a content file that its bundle finds',
  async () => {
    const source = `
      import { parseContent } from '@site/contracts/part-content';
      import * as z from 'zod/mini';
      const schema = z.object({ hero: z.object({ lead: z.string(), rows: z.number() }) });
      parseContent('mfe-products', 'content/lumiAi/ru.json', schema, { hero: { rows: 'two' } });`;
    const { outputFiles } = buildSync({
      stdin: { contents: source, resolveDir: path.join(ROOT, 'infra') },
      bundle: true,
      format: 'esm',
      write: false,
    });
    await publishing(outputFiles[0]?.text ?? '');
    const place = { part: 'mfe-products', file: 'content/lumiAi/ru.json' };
    await expect(runCompose(request())).rejects.toMatchObject({
      code: 'release/content-missing',
      faults: [
        { ...place, field: 'hero.lead', code: 'release/content-missing' },
        { ...place, field: 'hero.rows', what: 'is "two": expected number, received string' },
      ],
    });
  },
  LONG,
);

it(
  'rejects a result with missing pages',
  async () => {
    await publishing('');
    const { id, pages } = await runCompose(request());
    const listed = pages.map((page) => ({ ...page, html: page.html.replace(id, OWN_ID) }));
    rmSync(bucketDir, { recursive: true, force: true });
    await publishing(forged({ ...empty(OWN_ID), pages: listed }));
    await expect(runCompose(request())).rejects.toMatchObject({ code: 'release/page-digest' });
    expect(await exists()).toBe(false);
  },
  LONG,
);

it(
  'stops a part that never finishes, reports the step, and leaves no process and no file',
  async () => {
    await publishing('for (;;);');
    const limits = { wholeMs: 60_000, stepMs: 10_000 };
    await expect(runCompose(request(), { limits })).rejects.toMatchObject({
      code: 'release/composer-timeout',
      message: expect.stringContaining(
        'while importing the server bundle of mfe-products: it took longer than 10 s',
      ),
    });
    expect(readdirSync(tmp)).toEqual([]);
  },
  LONG,
);

it.each(['SIGTERM', 'SIGINT'] as const)(
  'is killed with its parent command by %s',
  async (signal) => {
    await publishing('for (;;);');
    const script = path.join(dir, 'command.mts');
    writeFileSync(
      script,
      `import { runCompose } from '${ROOT}/platform/composer/src/compose-here';
     await runCompose(${JSON.stringify(request())});`,
    );
    const command: ChildProcess = spawn(process.execPath, ['--import', 'tsx', script], {
      cwd: ROOT,
      env: { ...process.env, TSX_TSCONFIG_PATH: path.join(ROOT, 'infra/tsconfig.json') },
      stdio: 'ignore',
    });
    const ended = new Promise<NodeJS.Signals | null>((resolve) =>
      command.once('exit', (_code, by) => resolve(by)),
    );
    const works = () => readdirSync(tmp).filter((name) => name.startsWith('compose-work-'));
    // The copied bundle appears just before the part's code runs.
    await expect
      .poll(() => works().flatMap((name) => readdirSync(path.join(tmp, name))).length, { timeout: LONG })
      .toBeGreaterThan(0);
    const composers = () => composersOf(command.pid);
    expect(composers()).toHaveLength(1);
    const [composer] = composers();
    command.kill(signal);
    expect(await ended).toBe(signal);
    expect(works()).toEqual([]);
    await expect.poll(() => isRunning(composer)).toBe(false);
  },
  LONG,
);

function composersOf(pid: number | undefined): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const isComposer = (child: number) =>
    readFileSync(`/proc/${child}/cmdline`, 'utf8').includes(COMPOSER_FILE);
  return all.map(Number).filter((child) => statOf(child)?.parent === pid && isComposer(child));
}
const isRunning = (pid: number | undefined) => pid !== undefined && statOf(pid)?.zombie === false;

/** Forbidden accesses, each an expression that must reject or throw. */
const ATTEMPTS = {
  'a file on the disk': (secret: string) => `(await import('node:fs')).readFileSync('${secret}')`,
  'the environment of the parent process': () =>
    "(await import('node:fs')).readFileSync('/proc/' + process.ppid + '/environ')",
  'a file beside its composition': (secret: string) =>
    `(await import('node:fs')).writeFileSync('${secret}.new', '')`,
  'another version in the bucket': () =>
    `(await import('node:fs')).writeFileSync('${bucketDir}/server/shell/${SHELL.version}/entry-server.js', '')`,
  'the manifest of its composition': () =>
    `${computedId()} (await import('node:fs')).writeFileSync('${bucketDir}/sites/' + id + '/manifest.json', '{}')`,
  'another process': () => "(await import('node:child_process')).execSync('id')",
  'a worker thread': () => "new (await import('node:worker_threads')).Worker('', { eval: true })",
  'the network by fetch': (_secret: string, url: string) => `await fetch('${url}')`,
  'the network by node:http': (_secret: string, url: string) =>
    `await new Promise((ok, no) => import('node:http').then((http) => http.get('${url}', ok).on('error', no)).catch(no))`,
  'an environment variable': () => 'process.env.HOME.length',
} as const;

it.each(Object.keys(ATTEMPTS) as (keyof typeof ATTEMPTS)[])(
  'denies a part access to %s',
  async (what) => {
    const secret = path.join(dir, 'secret.txt');
    writeFileSync(secret, 'secret');
    let asked = 0;
    const server = createServer((_request, response) => {
      asked += 1;
      response.end('answered');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    try {
      const attempt = ATTEMPTS[what](secret, `http://127.0.0.1:${port}/`);
      await publishing(`
      let got = 'refused';
      try { ${attempt}; got = 'REACHED'; } catch {}
      if (got !== 'refused') throw new Error(got);`);
      expect((await runCompose(request())).id).toBe(ID());
      expect(asked).toBe(0);
    } finally {
      server.close();
    }
  },
  LONG,
);

function statOf(pid: number): { parent: number; zombie: boolean } | undefined {
  try {
    const [, state = '', parent = ''] =
      /^\d+ \(.*\) (\S) (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return { parent: Number(parent), zombie: state === 'Z' };
  } catch {
    return undefined;
  }
}
