import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { type PartManifest, partManifestSchema } from '@site/site-model/part-manifest';
import * as z from 'zod/mini';

/** Folder of the stored builds, which `record.ts` writes. */
export const FIXTURES = path.resolve(import.meta.dirname, '../fixtures');

/** A finished build of a commit. Text files are stored as text, others as base64. */
const archiveSchema = z.object({
  /** Full commit hash. */
  commit: z.string(),
  /** Date of the commit, ISO 8601. */
  date: z.string(),
  /** React version of the build if it differs from the commit's. */
  react: z.optional(z.string()),
  /** Node.js version that built it. */
  node: z.string(),
  /** The text of `manifest.json`. */
  manifest: z.string(),
  files: z.array(
    z.object({ path: z.string(), text: z.optional(z.string()), base64: z.optional(z.string()) }),
  ),
});
export type Origin = Omit<z.infer<typeof archiveSchema>, 'manifest' | 'files'>;

/** A past version in the form in which it was published. */
export interface PastVersion extends Origin {
  manifest: PartManifest;
  /** The exact bytes of `manifest.json`. */
  manifestText: string;
  /** Path relative to the build's folder: `client/br/x.js`. */
  files: { path: string; body: Buffer }[];
}

/** Packs the `client/`, `server/` and `manifest.json` of a finished build. */
export function pack(dir: string, origin: Origin): Buffer {
  const manifest = readFileSync(path.join(dir, 'manifest.json'), 'utf8');
  const files = ['client', 'server']
    .flatMap((folder) => readdirSync(path.join(dir, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
    .map((file) => {
      const body = readFileSync(file);
      const text = body.toString();
      const name = path.relative(dir, file).split(path.sep).join('/');
      return Buffer.from(text).equals(body)
        ? { path: name, text }
        : { path: name, base64: body.toString('base64') };
    });
  const archive: z.infer<typeof archiveSchema> = { ...origin, manifest, files };
  const json = Buffer.from(JSON.stringify(archive));
  return brotliCompressSync(json, {
    params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS },
  });
}

/** Returns a stored version by its file name without extension. Throws if there is none. */
export function pastVersion(name: string): PastVersion {
  const archive = archiveSchema.parse(
    JSON.parse(brotliDecompressSync(readFileSync(path.join(FIXTURES, `${name}.json.br`))).toString()),
  );
  const { manifest, files, ...origin } = archive;
  return {
    ...origin,
    manifestText: manifest,
    manifest: partManifestSchema.parse(JSON.parse(manifest)),
    files: files.map(({ path: file, text, base64 }) => ({
      path: file,
      body: base64 === undefined ? Buffer.from(text ?? '') : Buffer.from(base64, 'base64'),
    })),
  };
}
