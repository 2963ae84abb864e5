import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Fault, refuse } from '@platform/base/release-error';
import { recordOf } from '@site/contracts/records';
import type { Client } from '@site/federation/check/load-client';
import * as z from 'zod/mini';

const INFO = 'client/.vite/part.json';
const MANIFEST = 'client/.vite/manifest.json';
const SERVER = 'server/entry-server.js';
const infoSchema = z.object({ entry: z.string(), exposes: recordOf(z.string()) });
const manifestSchema = z.record(z.string(), z.object({ file: z.string(), isDynamicEntry: z.optional(z.boolean()) }));

/**
 * Returns the entry and the exposed modules of a build, whatever tool made it, and the files that are imported on demand (`later`).
 * Throws `release/build-incomplete` with everything that the composer would miss.
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
  refuse(`The build of ${part} can’t be published`, faults);
  const later = Object.values(manifest ?? {}).flatMap(({ file, isDynamicEntry }) => (isDynamicEntry ? [file] : []));
  return { ...infoSchema.parse(info), later };
}
