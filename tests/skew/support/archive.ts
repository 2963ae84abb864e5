import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { type PartManifest, partManifestSchema } from '@site/site-model/part-manifest';
import * as z from 'zod/mini';

/** Where the builds of past versions are stored; `record.ts` writes them. */
export const FIXTURES = path.resolve(import.meta.dirname, '../fixtures');

/** A finished build as it was made from a commit. Text lies in it as it is, other bytes as base64. */
const archiveSchema = z.object({
  /** The commit that was checked out, in full. */
  commit: z.string(),
  /** When that commit was made, ISO 8601. */
  date: z.string(),
  /** The React that the part was built against, where it was not the commit's own. */
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

/** A past version as it was published. */
export interface PastVersion extends Origin {
  manifest: PartManifest;
  /** `manifest.json` to the byte. */
  manifestText: string;
  /** From the build's folder: `client/assets/x.js`. */
  files: { path: string; body: Buffer }[];
}

/** Packs a finished build: `client/`, `server/` and `manifest.json` of a folder. */
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

/** A stored version, by its file's name without the ending. Throws where there is none. */
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
