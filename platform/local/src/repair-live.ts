import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { manifestKey } from '@platform/composer/manifest-key';
import { setAside } from '@platform/releases/local/damaged';
import type { DataPaths } from '@platform/releases/local/data-paths';
import { keys } from '@site/site-model/bucket-keys';
import { type CompositionManifest, compositionManifestSchema } from '@site/site-model/composition';
import { type PartManifest, partManifestSchema } from '@site/site-model/part-manifest';

/** Keys whose files are damaged, and what was done about it. */
export interface Repair {
  /** Deleted where they were damaged, so that they are made again. */
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
 * Checks the files of a composition on disk against its manifests: pages by their digests, data and parts' files by being there and by
 * their sizes. Where one is damaged or gone, it and the manifest above it are taken away, so that the start that follows makes them
 * anew, as it does for a composition that was never whole. Every file is written once, so what is sound stays as it is.
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
  const gone = (key: string, sound: boolean) => {
    if (sound) return false;
    damaged.push(key);
    rmSync(paths.object(key), { force: true });
    return true;
  };
  const manifestFile = paths.object(keys.composition(live.composition));
  if (existsSync(manifestFile)) {
    const manifest = parsed(manifestFile, (value) => compositionManifestSchema.parse(value));
    if (!manifest) setAside(manifestFile, 'can not be read', say);
    else if (wrongPages(paths, manifest).filter((key) => gone(key, false)).length > 0) rmSync(manifestFile);
  }
  for (const [part, version] of Object.entries(live.versions)) {
    // Only what this checkout can build again is taken away; of the rest it is only said.
    const file = paths.object(manifestKey(part, version));
    if (!existsSync(file)) continue;
    const manifest = parsed(file, (value) => partManifestSchema.parse(value));
    const wrong = manifest ? wrongFiles(paths, manifest) : [manifestKey(part, version)];
    if (wrong.length === 0) continue;
    if ((await own(part)) !== version) {
      say(
        `${wrong.length} files of ${part} ${version} are damaged or gone, ${wrong[0]} among them, and this checkout has other sources of it: have its team publish it again.`,
      );
      continue;
    }
    for (const key of wrong) gone(key, false);
    rmSync(file, { force: true });
    rmSync(manifestFile, { force: true });
  }
  if (damaged.length > 0)
    say(
      `${damaged.length} files of what is live were damaged or gone, ${damaged[0]} among them: they are made anew.`,
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
  return [...at(keys.publicBase(name, version), client), ...at(keys.serverBase(name, version), server)];
}
