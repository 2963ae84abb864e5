import { type ExecFileException, execFile } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { ReleaseError, throwFaults } from '@platform/base/release-error';
import { createOnce, readJson } from '@platform/base/shared-files';
import { readWorkspace } from '@platform/base/workspace';
import { type Description, PLACEHOLDER_VERSION } from '@platform/composer/content-ids';
import { SEAM_VERSION } from '@site/contracts/microfrontend';
import { SHELL } from '@site/contracts/shell';
import { checkClient } from '@site/federation/check/check-client';
import type { Client } from '@site/federation/check/load-client';
import { checkStyles } from '@site/federation/style-faults';
import { installedVersion, SHARED_NAMES, sharedRange } from '@site/federation/vite/shares';
import { API_CONTRACT } from '@site/site-model/api-contract';
import { keys } from '@site/site-model/bucket-keys';
import { type PartManifest, partManifestSchema } from '@site/site-model/part-manifest';
import { builtFiles, nameBuild } from './built-files';
import { checkJson, readDeclaration, readPlaceholders, requireWithinBudget } from './check-sources';
import { LOADER, type Part, packageFile, partOf, sourcesHash } from './parts';

const MANIFEST = 'manifest.json';
/** Script of a part's `package.json` that builds it without Vite: it writes `client` and `server` to the folder PART_OUT. */
const OWN_BUILD = 'build:part';
/** How often `buildLatest` builds sources that change again and again. */
const ATTEMPTS = 3;

/** Returns the manifest of a finished build; undefined when there is none, or one of another format. */
export const builtManifest = ({ dir }: Pick<Part, 'dir'>): PartManifest | undefined =>
  readJson(path.join(dir, MANIFEST), partManifestSchema);

/**
 * Builds one part: federated client, server bundle, manifest. Reuses a build that is in its folder already. Rejects
 * with Vite's own output when a build fails, and with `release/sources-changed` when the sources changed meanwhile: the
 * build may be of neither state, and would be found again as that of either.
 */
export async function buildPart(part: Part): Promise<PartManifest> {
  await createOnce(
    part.dir,
    () => builtManifest(part) !== undefined,
    () => build(part),
  );
  const manifest = builtManifest(part);
  if (!manifest) throw new Error(`No finished build in ${part.dir}.`);
  return manifest;
}

/** Builds a part from its latest sources: again, if they changed meanwhile. Returns the part as it was built. */
export async function buildLatest({ name, mode }: Pick<Part, 'name' | 'mode'>): Promise<Part> {
  for (let left = ATTEMPTS; ; left -= 1) {
    const part = partOf(name, mode);
    try {
      await buildPart(part);
      return part;
    } catch (error) {
      if (left <= 1 || !(error instanceof ReleaseError && error.code === 'release/sources-changed')) throw error;
    }
  }
}

async function build(part: Part): Promise<void> {
  const work = `${part.dir}.${process.pid}`;
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  try {
    checkJson(part.name);
    if (buildsItself(part.name)) await buildWith('npm', ['run', '--silent', OWN_BUILD], part, work);
    else {
      await viteBuild(part, path.join(work, 'client'), []);
      await viteBuild(part, path.join(work, 'server'), ['--ssr']);
    }
    if (part.name === SHELL) {
      // Imported on demand: Vite takes longer to load than most release commands take, and few of them build.
      const { buildServerVendor } = await import('./server-vendor');
      await buildServerVendor(path.join(work, 'server'), part.mode);
    }
    const client = builtFiles(part.name, work);
    const description = describe(part, client);
    // The shell's are for all parts.
    if (part.name !== SHELL) requireOwnStyles(part.name, work);
    if (part.mode === 'production') {
      // The shell's own client is the host, which loads nothing without a document.
      if (part.name !== SHELL) await requireLoading(part, work, client);
      await requireWithinBudget(part.name, readWorkspace().folderOf(part.name), path.join(work, 'client'));
    }
    writeFileSync(path.join(work, MANIFEST), JSON.stringify(nameBuild(work, description)));
    if (part.sources !== undefined && part.sources !== sourcesHash(part.name, part.mode))
      throw new ReleaseError(
        'release/sources-changed',
        `The sources of ${part.name} changed while it was built: the build may be partly of the old and partly of the new ones, so it is dropped.`,
        'Save your changes or finish switching branches, then run the command again.',
      );
    rmSync(part.dir, { recursive: true, force: true });
    renameSync(work, part.dir);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Throws for a file that browsers could not load: pages are composed from the server bundle, so only visitors would notice. */
async function requireLoading({ name, mode }: Part, dir: string, client: Client): Promise<void> {
  const folder = path.join(dir, 'client');
  let failed = await checkClient(folder, client);
  if (failed && !failed.lacking && !buildsItself(name)) {
    // Again with maps, which name the source of what is thrown: only now, because they take time.
    await viteBuild({ name, mode }, folder, ['--sourcemap', 'hidden']);
    failed = (await checkClient(folder, builtFiles(name, dir))) ?? failed;
  }
  if (!failed) return;
  const { file, what, lacking = {} } = failed;
  const { expose, page } = lacking;
  const source = page ?? (expose && (await readDeclaration(readWorkspace().folderOf(name))).exposes?.[expose]);
  const code = 'release/build-incomplete';
  throwFaults(`The build of ${name} can’t be published, because browsers could not start it`, [
    { code, part: name, file: source ? path.normalize(source) : `client/${file}`, what, remedy: loadingRemedy(what) },
  ]);
}

function loadingRemedy(what: string): string {
  if (what.includes('finish'))
    return 'Move a top-level await into a function: what it waits for may wait for this file';
  if (what.includes('no function')) return 'Name the file that exports init and get as entry in client/.vite/part.json';
  return what.includes('exports no') ? 'Export it there' : 'Correct what the error names';
}

function requireOwnStyles(part: string, dir: string): void {
  const code = 'release/style-leaks';
  const remedy = `Write it in @layer page, and begin its selector with a class that starts with "${part}", or is listed as that of a CSS module`;
  const faults = checkStyles(path.join(dir, 'client'), part).map(({ file, what }) => ({
    ...({ code, part, file: `client/${file}`, what, remedy } as const),
  }));
  throwFaults(`The styles of ${part} would change other parts of the page`, faults);
}

export function buildsItself(name: string): boolean {
  const file = path.join(readWorkspace().folderOf(name), 'package.json');
  const { scripts = {} } = JSON.parse(readFileSync(file, 'utf8')) as { scripts?: Record<string, string> };
  return scripts[OWN_BUILD] !== undefined;
}

function viteBuild(part: Pick<Part, 'name' | 'mode'>, outDir: string, more: string[]): Promise<void> {
  const vite = packageFile('vite', 'bin/vite.js');
  const args = ['build', '--mode', part.mode, '--logLevel', 'warn', '--configLoader', 'native', ...more];
  // Vite's configuration is TypeScript.
  return buildWith(process.execPath, ['--import', LOADER, vite, ...args], part, outDir);
}

async function buildWith(
  command: string,
  args: readonly string[],
  part: Pick<Part, 'name' | 'mode'>,
  outDir: string,
): Promise<void> {
  try {
    await promisify(execFile)(command, args, {
      cwd: readWorkspace().folderOf(part.name),
      env: {
        ...process.env,
        PART_BASE: `/${keys.publicBase(part.name, PLACEHOLDER_VERSION)}`,
        PART_OUT: outDir,
        NODE_ENV: part.mode,
        // With a test runner's variables set, the federation plugin omits the shell's entry.
        VITEST: undefined,
        TEST: undefined,
      },
      maxBuffer: Infinity,
    });
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as ExecFileException;
    const output = faultIn(stdout + stderr) || message;
    throw new Error(`Building ${part.name} (${path.basename(outDir)}) failed:\n${output}`);
  }
}

/** What Vite and its plugins print around what is wrong: headings, stacks, the fields of an error, and how long they waited. */
const AROUND = [
  / +at .*/,
  /✗ Build failed in .*/,
  /error during build:/,
  /Build failed with \d+ errors?:/,
  /\[plugin site:.*/,
  /\[Module Federation\] moduleParseIdleTimeout.*/,
  / {2}errors: \[Getter\/Setter\]/,
  /\}/,
];
const LINES = new RegExp(`^(${AROUND.map(({ source }) => source).join('|')})$\\n?`, 'gm');

export const faultIn = (output: string): string =>
  output
    .replace(LINES, '')
    .replace(/^RolldownError: /gm, '')
    .trim();

function describe(part: Part, { entry, exposes }: Client): Description {
  // A remote bundles none of the libraries that it shares, so its manifest states the accepted range, not the installed version.
  const shared = part.name === SHELL ? installedVersion : sharedRange;
  return {
    seam: SEAM_VERSION,
    name: part.name,
    entry,
    exposes,
    api: API_CONTRACT,
    mode: part.mode,
    shared: Object.fromEntries(SHARED_NAMES.map((name) => [name, shared(name)])),
    placeholders: readPlaceholders(part.name),
  };
}

/** Returns the part whose finished build is in a folder, wherever it was built. Its files are checked when it is published. */
export function builtPart(name: string, folder: string): Part {
  const dir = path.resolve(folder);
  const manifest = builtManifest({ dir });
  if (manifest?.name === name) return { name, mode: 'production', dir };
  const problem = manifest ? `it is a build of ${manifest.name}` : 'it has no valid manifest.json';
  throw new ReleaseError(
    'release/built-part',
    `${dir} can’t be published as ${name}: ${problem}.`,
    `Build it with "npm run release -- build ${name}" and pass the complete folder.`,
  );
}
