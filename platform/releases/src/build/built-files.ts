import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Fault, throwFaults } from '@platform/base/release-error';
import {
  type BuiltFile,
  contentVersion,
  type Description,
  PLACEHOLDER_VERSION,
  replaceVersion,
} from '@platform/composer/content-ids';
import { recordOf } from '@site/contracts/records';
import type { Client } from '@site/federation/check/load-client';
import { keys } from '@site/site-model/bucket-keys';
import type { PartManifest } from '@site/site-model/part-manifest';
import * as z from 'zod/mini';

const INFO = 'client/.vite/part.json';
const MANIFEST = 'client/.vite/manifest.json';
const SERVER = 'server/entry-server.js';
const infoSchema = z.object({ entry: z.string(), exposes: recordOf(z.string()) });
const manifestSchema = z.record(z.string(), z.object({ file: z.string(), isDynamicEntry: z.optional(z.boolean()) }));

/**
 * Returns entry and exposed modules of a build, whatever tool made it, and what is imported on demand (`later`). Throws
 * `release/build-incomplete` with everything that the composer would miss.
 */
export function builtFiles(part: string, dir: string): Client {
  const faults: Fault[] = [];
  const code = 'release/build-incomplete';
  const missing = (file: string, remedy: string, what = 'is missing from the build') =>
    faults.push({ code, part, file, what, remedy });
  const read = <Schema extends z.ZodMiniType>(file: string, schema: Schema, remedy: string) => {
    const place = path.join(dir, file);
    if (!existsSync(place)) return void missing(file, remedy);
    const parsed = schema.safeParse(JSON.parse(readFileSync(place, 'utf8')));
    if (!parsed.success) missing(file, remedy, `is invalid (${z.prettifyError(parsed.error)})`);
    return parsed.data as z.infer<Schema> | undefined;
  };
  const info = read(
    INFO,
    infoSchema,
    'Write it: {"entry": "remoteEntry.js", "exposes": {"routes": "<its file>"}}, relative to client',
  );
  const manifest = read(
    MANIFEST,
    manifestSchema,
    'Write it as Vite does with build.manifest: each script with its "imports" and "css"',
  );
  if (!existsSync(path.join(dir, SERVER)))
    missing(SERVER, 'Build the part’s server bundle as one ES module, with the shared libraries as externals');
  const listed = new Set(Object.values(manifest ?? {}).map(({ file }) => file));
  for (const file of manifest && info ? [info.entry, ...Object.values(info.exposes)] : []) {
    if (!existsSync(path.join(dir, 'client', file))) missing(`client/${file}`, `Correct ${INFO}, which names it`);
    else if (!listed.has(file)) missing(`client/${file}`, 'Add it there', `has no entry in ${MANIFEST}`);
  }
  throwFaults(`The build of ${part} can’t be published`, faults);
  const later = Object.values(manifest ?? {}).flatMap(({ file, isDynamicEntry }) => (isDynamicEntry ? [file] : []));
  return { ...infoSchema.parse(info), later };
}

const FOLDERS = ['client', 'server'] as const;
/** No part of a version: they change with each line of a source. */
const MAPS = /^server\/.*\.map$/;

const occurrences = (body: Buffer, text: string): number => body.toString('latin1').split(text).length - 1;

/**
 * Derives the version of a finished build from its output and writes it wherever the build refers to itself as
 * `PLACEHOLDER_VERSION`. Returns the manifest, with the digests of the files after that.
 */
export function nameBuild(dir: string, description: Description): PartManifest {
  const files = FOLDERS.flatMap((folder) => filesIn(dir, folder)).filter(({ path: file }) => !MAPS.test(file));
  for (const file of files) requireAddress(file, description.name);
  const version = contentVersion(description, files);
  const named = files.map((file) => ({ path: file.path, body: replaceVersion(file, PLACEHOLDER_VERSION, version) }));
  for (const [at, file] of named.entries())
    if (file.body !== files[at]?.body) writeFileSync(path.join(dir, file.path), file.body);
  const list = (folder: (typeof FOLDERS)[number]) =>
    named
      .filter((file) => file.path.startsWith(`${folder}/`))
      .map(({ path: file, body }) => ({
        path: file.slice(folder.length + 1),
        sha384: createHash('sha384').update(body).digest('base64'),
        bytes: body.length,
      }));
  return { ...description, version, client: list('client'), server: list('server') };
}

/** Throws when the placeholder occurs outside of the build's own address, since it would be replaced there, too. */
function requireAddress(file: BuiltFile, name: string): void {
  const all = occurrences(file.body, PLACEHOLDER_VERSION);
  if (all === 0) return;
  const inText = replaceVersion(file, PLACEHOLDER_VERSION, '') !== file.body;
  if (inText && occurrences(file.body, keys.publicBase(name, PLACEHOLDER_VERSION)) === all) return;
  throw new Error(
    `${file.path} of ${name} contains "${PLACEHOLDER_VERSION}" outside of its own address. That text is the placeholder for the version while a part is built: change it in the source.`,
  );
}

function filesIn(dir: string, folder: string): BuiltFile[] {
  return readdirSync(path.join(dir, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
    .map((file) => ({
      path: path.relative(dir, file).split(path.sep).join('/'),
      body: readFileSync(file),
    }));
}
