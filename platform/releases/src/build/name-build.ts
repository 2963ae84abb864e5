import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  type BuiltFile,
  contentVersion,
  type Description,
  PLACEHOLDER_VERSION,
  renamed,
} from '@platform/composer/content-version';
import { keys } from '@site/site-model/bucket-keys';
import type { PartManifest } from '@site/site-model/part-manifest';

const FOLDERS = ['client', 'server'] as const;
/** No part of a version: they change with each line of a source. */
const MAPS = /^server\/.*\.map$/;

/** Returns how often a file contains a text. */
const occurrences = (body: Buffer, text: string): number => body.toString('latin1').split(text).length - 1;

/**
 * Derives the version of a finished build from its output and writes it wherever the build refers to itself as `PLACEHOLDER_VERSION`.
 * Returns the manifest, with the digests of the files after that. Throws when `PLACEHOLDER_VERSION` occurs outside of the build's own
 * address.
 */
export function nameBuild(dir: string, description: Description): PartManifest {
  const files = FOLDERS.flatMap((folder) => filesIn(dir, folder)).filter(({ path: file }) => !MAPS.test(file));
  for (const file of files) requireAddress(file, description.name);
  const version = contentVersion(description, files);
  const named = files.map((file) => ({ path: file.path, body: renamed(file, PLACEHOLDER_VERSION, version) }));
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
  const inText = renamed(file, PLACEHOLDER_VERSION, '') !== file.body;
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
