import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { inParallel } from '@platform/base/in-parallel';
import { ReleaseError } from '@platform/base/release-error';
import { COMPOSER_FILE } from '@platform/config/function-bundle';
import { SHELL } from '@site/contracts/shell';
import type { StageSettings } from '@site/contracts/site-json';
import { keys, SHEETS_FOLDER, STAGED } from '@site/site-model/bucket-keys';
import type { CompositionManifest, Versions } from '@site/site-model/composition';
import { manifestKey, publishedVersion } from './checks/versions';
import { composerHash } from './content-ids';
import { ANSWER_DESCRIPTOR, type ComposeLine, type ComposeRequest, composeLineSchema } from './request';
import {
  type CollectableStore,
  composerView,
  folderStore,
  type ObjectStore,
  stagedView,
  verifiedRead,
  versionsView,
  WriteOnceConflict,
} from './store/object-store';

export type CompositionRequest = Omit<ComposeRequest, 'bucketDir'>;

/**
 * Composes in a temporary folder and uploads the result, its manifest last: that makes the composition exist. The process that runs the
 * parts' server bundles has neither the store nor credentials. A preview and its style sheets are staged.
 */
export async function composeStored(
  store: ObjectStore,
  request: CompositionRequest,
  limits?: ComposeLimits,
): Promise<CompositionManifest> {
  const { versions, settings } = request;
  return inFolder(async (dir, folder) => {
    await mirrorVersions(store, folder, versions, settings);
    await mirrorBodies(store, folder, request);
    const manifest = await composeApart({ ...request, bucketDir: dir }, limits);
    await upload(folder, store, manifest.id, settings);
    if (settings.preview) await stageClientFiles(store, versions, settings);
    const key = keys.composition(manifest.id);
    await ignoreExisting(composerView(store, settings).writeOnce(key, JSON.stringify(manifest)));
    return manifest;
  });
}

/** Uploads the files of a composition but its manifest, the style sheets that are not there, and the rendered bodies of a release. */
async function upload(from: CollectableStore, store: ObjectStore, id: string, settings: StageSettings): Promise<void> {
  const to = composerView(store, settings);
  const prefix = settings.preview ? STAGED : '';
  const listed = async (folder: string) => (await from.list(prefix + folder)).map((key) => key.slice(prefix.length));
  const copy = async (key: string) => {
    const body = await from.read(prefix + key);
    if (body) await to.writeOnce(key, body);
  };
  await inParallel([...(await listed(`sites/${id}`)), ...(await listed(`data/${id}`))], copy);
  await inParallel(await listed(SHEETS_FOLDER), async (key) => {
    if (!(await to.exists(key))) await copy(key);
  });
  const bodies = await from.read(keys.rendered(id));
  if (bodies) await ignoreExisting(to.writeOnce(keys.rendered(id), bodies));
}

/** Ignores WriteOnceConflict: another process that has just composed the same has written it; only the time in the manifest differs. */
const ignoreExisting = (write: Promise<void>) =>
  write.catch((error: unknown) => {
    if (!(error instanceof WriteOnceConflict)) throw error;
  });

/**
 * Copies the files of these versions that composing reads from one store to another. Rejects if a version is not published or a file
 * does not match its digest in the version's manifest.
 */
export async function mirrorVersions(
  from: ObjectStore,
  to: ObjectStore,
  versions: Versions,
  settings?: Pick<StageSettings, 'preview'>,
): Promise<void> {
  const published = versionsView(from, settings);
  const wanted = new Map<string, string>();
  for (const [name, version] of Object.entries(versions)) {
    const { manifest, manifestBody } = await publishedVersion(from, name, version, settings);
    await to.writeOnce(manifestKey(name, version), manifestBody);
    const read = (file: { path: string }) =>
      // Composing needs the contents of style sheets, fonts and icons, but only the names of scripts.
      file.path === '.vite/manifest.json' ||
      file.path.endsWith('.css') ||
      (name === SHELL && !/\.(js|map)$/.test(file.path));
    for (const file of manifest.client.filter(read))
      wanted.set(keys.publicBase(name, version) + file.path, file.sha384);
    for (const file of manifest.server) wanted.set(keys.serverBase(name, version) + file.path, file.sha384);
  }
  await inParallel([...wanted], async ([key, sha384]) => {
    await to.writeOnce(key, await verifiedRead(published, key, sha384));
  });
}

/**
 * Copies the client files of a pull request's version to where the preview origin serves them, but no manifest: without it, no release
 * takes them.
 */
async function stageClientFiles(
  store: ObjectStore,
  versions: Versions,
  settings: Pick<StageSettings, 'preview'>,
): Promise<void> {
  const staged = stagedView(store);
  for (const [name, version] of Object.entries(versions)) {
    if (await staged.exists(manifestKey(name, version))) continue;
    const { manifest } = await publishedVersion(store, name, version, settings);
    const files = manifest.client.filter(({ path: file }) => !`/${file}`.endsWith('/manifest.json'));
    await inParallel(files, async ({ path: file, sha384 }) => {
      const key = keys.publicBase(name, version) + file;
      await staged.writeOnce(key, await verifiedRead(versionsView(store, settings), key, sha384));
    });
  }
}

export async function inFolder<Result>(
  work: (dir: string, folder: CollectableStore) => Promise<Result>,
): Promise<Result> {
  const dir = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'compose-in-')));
  try {
    return await work(dir, folderStore(dir));
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Copies the rendered bodies that a composition may reuse, if they are there. */
export async function mirrorBodies(from: ObjectStore, to: ObjectStore, { base }: CompositionRequest): Promise<void> {
  const bodies = base && (await from.read(keys.rendered(base)));
  if (base && bodies) await to.writeOnce(keys.rendered(base), bodies);
}

export interface ComposeLimits {
  /** Limit for all pages. */
  wholeMs: number;
  /** Limit for one step, such as a page. */
  stepMs: number;
}
const LIMITS: ComposeLimits = { wholeMs: 8 * 60_000, stepMs: 120_000 };
/** Characters of the parts' output that are kept for an error message. */
const KEPT_OUTPUT = 2000;

/** Rendering makes much short-lived garbage: 100 pages take 300 MB with Node's own limit for it, and 6 % more time with 8 MB. */
export const NODE_OPTIONS = ['--max-semi-space-size=12'];

/** The program of the composer process: its bundle beside this one, else its source. */
function program(): string[] {
  const bundle = path.join(import.meta.dirname, COMPOSER_FILE);
  if (existsSync(bundle)) return [bundle];
  // Only here: the functions' bundles contain this module but not tsx.
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  return ['--import', loader, path.join(import.meta.dirname, 'main.ts')];
}

/**
 * Composes in a child process that has no credentials and runs the parts' server bundles, so that these can be ended and their memory is
 * freed. Rejects with every fault found, and if a step takes too long. When this process ends, the child is ended and its temporary
 * files are removed.
 */
export async function composeApart(
  request: ComposeRequest,
  limits: ComposeLimits = LIMITS,
): Promise<CompositionManifest> {
  const work = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'compose-work-')));
  const child = spawn(process.execPath, [...NODE_OPTIONS, ...program()], {
    cwd: work,
    env: { COMPOSER_HASH: composerHash(), TMPDIR: work },
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
  });
  // A process that was just killed may finish its last write meanwhile.
  const clean = () => rmSync(work, { recursive: true, force: true, maxRetries: 3 });
  const forget = onEnd(child, clean);
  try {
    return await answerOf(child, request, limits);
  } finally {
    forget();
    clean();
  }
}

function answerOf(child: ChildProcess, request: ComposeRequest, limits: ComposeLimits): Promise<CompositionManifest> {
  return new Promise((resolve, reject) => {
    let doing = 'starting';
    let last: ComposeLine | undefined;
    let output = '';
    let slow: ReleaseError | undefined;
    const stop = (ms: number) => {
      slow = new ReleaseError(
        'release/composer-timeout',
        `The composer was stopped while ${doing}: it took longer than ${ms / 1000} s.`,
        'Correct the part that does not finish there, or promote another version of it.',
      );
      child.kill('SIGKILL');
    };
    const whole = setTimeout(stop, limits.wholeMs, limits.wholeMs);
    let step: NodeJS.Timeout | undefined;
    createInterface({ input: child.stdio[ANSWER_DESCRIPTOR] as Readable }).on('line', (line) => {
      last = lineOf(line);
      if (!last || !('doing' in last)) return;
      doing = last.doing;
      clearTimeout(step);
      step = setTimeout(stop, limits.stepMs, limits.stepMs);
    });
    const keep = (chunk: Buffer) => {
      output = (output + chunk).slice(-KEPT_OUTPUT);
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      clearTimeout(whole);
      clearTimeout(step);
      if (slow) reject(slow);
      else if (last && 'manifest' in last) resolve(last.manifest);
      else if (last && 'error' in last) reject(ReleaseError.from(last.error));
      else
        reject(
          new ReleaseError(
            'release/composer-ended',
            `The composer exited (${String(signal ?? code)}) without an answer while ${doing}: a part’s server bundle ended the process.`,
            `Correct that part, or promote another version of it.${output.trim() === '' ? '' : `\nIts last output:\n${output.trim()}`}`,
          ),
        );
    });
    child.stdin?.on('error', () => {});
    // The input stays open: when it ends, so does the child.
    child.stdin?.write(`${JSON.stringify(request)}\n`);
  });
}

/** Parses a line of the answer; undefined for one that is none. */
function lineOf(line: string): ComposeLine | undefined {
  try {
    return composeLineSchema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Kills a child process and removes its files when this process exits or gets a signal. Returns a function to call once the child has
 * ended. Other listeners for the signals keep working.
 */
function onEnd(child: ChildProcess, clean: () => void): () => void {
  const end = () => {
    child.kill('SIGKILL');
    clean();
  };
  const bySignal = (signal: NodeJS.Signals) => {
    end();
    process.off(signal, bySignal);
    // Our listener replaced the default action of the signal, so the last one sends the signal again without it.
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
  };
  process.on('exit', end);
  for (const signal of SIGNALS) process.on(signal, bySignal);
  return () => {
    process.off('exit', end);
    for (const signal of SIGNALS) process.off(signal, bySignal);
  };
}
