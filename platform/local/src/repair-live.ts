import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { manifestKey } from '@platform/composer/manifest-key';
import type { DataPaths } from '@platform/releases/local/data-paths';
import { brotliCopyOf } from '@site/contracts/brotli-files';
import { keys } from '@site/site-model/bucket-keys';
import { type CompositionManifest, compositionManifestSchema } from '@site/site-model/composition';
import { type PartManifest, partManifestSchema } from '@site/site-model/part-manifest';

/** The result of `repairLive`. */
export interface Repair {
  /** Keys of the damaged files, which were deleted so that they are created again. */
  damaged: string[];
}

const sha256 = (body: Buffer) => createHash('sha256').update(body).digest('hex');

function parsed<T>(file: string, parse: (value: unknown) => T): T | undefined {
  try {
    return parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

/**
 * Checks the files of a composition on disk against its manifests: pages by digest, data by parsing, parts' files and what their
 * compressed copies contain by size. Deletes a damaged file and the manifest that lists it, so that the following start creates them
 * again, as for an incomplete composition. Undamaged files stay unchanged.
 *
 * @param own Builds a part of this checkout and resolves with its version; undefined for a part that it does not have.
 */
export async function repairLive(
  paths: DataPaths,
  live: { composition: string; versions: Record<string, string> },
  own: (part: string) => Promise<string | undefined>,
  say: (line: string) => void = console.log,
): Promise<Repair> {
  const damaged: string[] = [];
  const gone = (key: string, exists: boolean) => {
    if (exists) return false;
    damaged.push(key);
    rmSync(paths.object(key), { force: true });
    return true;
  };
  const manifestFile = paths.object(keys.composition(live.composition));
  if (existsSync(manifestFile)) {
    const manifest = parsed(manifestFile, (value) => compositionManifestSchema.parse(value));
    if (!manifest) gone(keys.composition(live.composition), false);
    else if (wrongPages(paths, manifest).filter((key) => gone(key, false)).length > 0) rmSync(manifestFile);
  }
  for (const [part, version] of Object.entries(live.versions)) {
    // Deletes only files that this checkout can build again; the rest is only reported.
    const file = paths.object(manifestKey(part, version));
    if (!existsSync(file)) continue;
    const manifest = parsed(file, (value) => partManifestSchema.parse(value));
    const wrong = manifest ? wrongFiles(paths, manifest) : [manifestKey(part, version)];
    if (wrong.length === 0) continue;
    if ((await own(part)) !== version) {
      say(
        `${wrong.length} files of ${part} ${version} are damaged or missing, for example ${wrong[0]}, and this checkout has other sources of ${part}: have its team publish it again.`,
      );
      continue;
    }
    for (const key of wrong) gone(key, false);
    rmSync(file, { force: true });
    rmSync(manifestFile, { force: true });
  }
  if (damaged.length > 0)
    say(
      `${damaged.length} files of the live composition were damaged or missing, for example ${damaged[0]}: they are created again.`,
    );
  return { damaged };
}

function wrongPages(paths: DataPaths, { id, pages }: CompositionManifest): string[] {
  return pages.flatMap(({ html, sha256: digest, lang, path }) => {
    const page = paths.object(html);
    const data = keys.data(id, lang, path);
    return [
      ...(existsSync(page) && sha256(readFileSync(page)) === digest ? [] : [html]),
      ...(parsed(paths.object(data), (value) => value) === undefined ? [data] : []),
    ];
  });
}

function wrongFiles(paths: DataPaths, { name, version, client, server }: PartManifest): string[] {
  const at = (base: string, files: PartManifest['client']) =>
    files
      .map(({ path, bytes }) => ({ key: `${base}${path}`, bytes }))
      .filter(({ key, bytes }) => statSync(paths.object(key), { throwIfNoEntry: false })?.size !== bytes)
      .map(({ key }) => key);
  const base = keys.publicBase(name, version);
  return [
    ...at(base, client),
    ...at(keys.serverBase(name, version), server),
    ...client.flatMap(({ path, bytes }) => {
      const copy = brotliCopyOf(base + path);
      return copy === undefined || holds(paths.object(copy), bytes) ? [] : [copy];
    }),
  ];
}

/** Returns whether a compressed file contains that many bytes. */
function holds(file: string, bytes: number): boolean {
  try {
    return brotliDecompressSync(readFileSync(file), { maxOutputLength: bytes + 1 }).length === bytes;
  } catch {
    return false;
  }
}
