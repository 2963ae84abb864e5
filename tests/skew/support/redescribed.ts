import { createHash } from 'node:crypto';
import {
  contentVersion,
  type Description,
  PLACEHOLDER_VERSION,
  renamed,
} from '@platform/composer/content-version';
import { partManifestSchema } from '@site/site-model/part-manifest';
import type { PastVersion } from './archive';

/**
 * Returns a version with the same files and a different manifest, as future packages might build it, with the matching
 * content-based name, so that only the manifest can be rejected.
 */
export function redescribed(past: PastVersion, says: Record<string, unknown>): PastVersion {
  const { version: from, client: _client, server: _server, ...before } = past.manifest;
  const description = { ...before, ...says } as Description;
  const masked = past.files.map((file) => ({
    path: file.path,
    body: renamed(file, from, PLACEHOLDER_VERSION),
  }));
  const version = contentVersion(description, masked);
  const files = masked.map((file) => ({
    path: file.path,
    body: renamed(file, PLACEHOLDER_VERSION, version),
  }));
  const list = (folder: string) =>
    files
      .filter(({ path }) => path.startsWith(`${folder}/`))
      .map(({ path, body }) => ({
        path: path.slice(folder.length + 1),
        sha384: createHash('sha384').update(body).digest('base64'),
        bytes: body.length,
      }));
  const manifest = { ...past.manifest, version, client: list('client'), server: list('server') };
  return {
    ...past,
    manifest: partManifestSchema.parse(manifest),
    manifestText: JSON.stringify({ ...manifest, ...says }),
    files,
  };
}
