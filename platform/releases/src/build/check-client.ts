import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { refuse } from '@platform/base/release-error';
import { SHELL } from '@site/contracts/microfrontend';
import { SHARED_NAMES } from '@site/federation/vite/shares';
import type { PartManifest } from '@site/site-model/part-manifest';
import * as z from 'zod/mini';
import { packageFile } from './package-file';

const PROGRAM = fileURLToPath(new URL('./load-client.mjs', import.meta.url));
const LONGEST_MS = 60_000;
const viteManifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), isDynamicEntry: z.optional(z.boolean()) }),
);
const lineSchema = z.object({
  file: z.string(),
  what: z.optional(z.string()),
  loaded: z.optional(z.boolean()),
});

/**
 * Loads the client of a built remote as the shell does, without a browser: its container, exposed modules, pages and later
 * imports. Rejects with `release/build-incomplete` and the file that fails: pages are composed from the server bundle, so that
 * nobody but visitors would notice. The shell's own client is the host, which loads nothing without a document.
 */
export async function checkClient(
  dir: string,
  { name, entry, exposes }: Pick<PartManifest, 'name' | 'entry' | 'exposes'>,
): Promise<void> {
  if (name === SHELL) return;
  const client = path.join(dir, 'client');
  const copy = mkdtempSync(path.join(os.tmpdir(), 'client-'));
  try {
    const isScript = (file: string) => statSync(file).isDirectory() || file.endsWith('.js');
    cpSync(client, copy, { recursive: true, filter: isScript });
    // Scripts are modules, wherever the folder is.
    writeFileSync(path.join(copy, 'package.json'), '{"type":"module"}');
    const built = viteManifestSchema.parse(
      JSON.parse(readFileSync(path.join(client, '.vite/manifest.json'), 'utf8')),
    );
    const later = Object.values(built).flatMap(({ file, isDynamicEntry }) => (isDynamicEntry ? [file] : []));
    const plan = { entry, exposes, later, shares: installedShares(), browserNames: browserNames() };
    const planFile = path.join(copy, 'plan.json');
    writeFileSync(planFile, JSON.stringify(plan));
    const { file, what } = await load(copy, planFile);
    refuse(
      'release/build-incomplete',
      `The build of ${name} can’t be published, because browsers could not start it`,
      what
        ? [
            {
              code: 'release/build-incomplete',
              part: name,
              file: `client/${file}`,
              what,
              remedy: remedyOf(what),
            },
          ]
        : [],
    );
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

const remedyOf = (what: string) =>
  what.includes('finish')
    ? 'Move a top-level await into a function: what it waits for may wait for this file'
    : 'Correct what the error names; the entry in client/.vite/part.json must be the file that exports init and get';

/** Returns the shared libraries as they are installed. */
const installedShares = () =>
  SHARED_NAMES.map((name) => {
    const file = packageFile(name, 'package.json');
    const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
    return { name, version, file: pathToFileURL(createRequire(file).resolve(name)).href };
  });

/** Returns the names of a browser's globals, as TypeScript declares them. */
function browserNames(): string[] {
  const compiler = createRequire(packageFile('typescript', 'package.json'));
  const libraries = compiler.resolve.paths('typescript') ?? [];
  const platform = `@typescript/typescript-${process.platform}-${process.arch}/lib/lib.dom.d.ts`;
  const file = libraries.map((folder) => path.join(folder, platform)).find((one) => existsSync(one));
  const text = readFileSync(file ?? packageFile('typescript', 'lib/lib.dom.d.ts'), 'utf8');
  return [...text.matchAll(/^declare (?:var|function) (\w+)/gm)].flatMap(([, name]) => name ?? []);
}

/** Runs the program. Resolves with the last file that it loaded, and what is wrong with it, if anything. */
function load(cwd: string, plan: string): Promise<z.infer<typeof lineSchema>> {
  return new Promise((resolve, reject) => {
    // Without the credentials of whoever builds.
    const child = spawn(process.execPath, [PROGRAM, plan], {
      cwd,
      env: { NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: LONGEST_MS,
    });
    let output = '';
    let errors = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (errors += chunk));
    child.on('error', reject);
    child.on('close', () => {
      // What the part itself prints is not read.
      const last = output.split('\n').findLast((line) => line.startsWith('{"file"'));
      if (!last) return reject(new Error(`The client could not be loaded:\n${errors.trim()}`));
      const said = lineSchema.parse(JSON.parse(last));
      const hangs = `does not finish loading${errors ? `: ${errors.trim().split('\n')[0]}` : ''}`;
      resolve(said.what || said.loaded ? said : { ...said, what: hangs });
    });
  });
}
