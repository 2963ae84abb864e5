import path from 'node:path';

/**
 * Returns the files in which the local platform keeps what AWS keeps in services. They survive restarts; deleting the folder
 * resets the site.
 */
export function dataPaths(dataDir: string) {
  const root = path.resolve(dataDir);
  const bucket = path.join(root, 'bucket');
  return {
    root,
    /** The site's bucket: each object is a file of the same name. */
    bucket,
    /** The edge's key-value store: one JSON object of string values, replaced atomically. */
    keyValueStore: path.join(root, 'kvs.json'),
    /** The key-value store of the preview origin, in the same form. */
    previewStore: path.join(root, 'kvs-previews.json'),
    /** Addresses of the platform that runs on this folder; missing when none runs. */
    running: path.join(root, 'platform.json'),
    /** The composition that the running platform's edge falls back to, written at each start. */
    fallback: path.join(root, 'edge.fallback'),
    /** The last start of each checkout. */
    starts: path.join(root, 'starts.json'),
    dynamodb: path.join(root, 'dynamodb'),
    /** One JSON line per message that the Telegram emulator received. */
    telegram: path.join(root, 'telegram.jsonl'),
    /**
     * Returns the file of an object. Throws on a key with empty or dot segments: S3 takes them literally, but in a file
     * system they could lead from a public prefix to a private file.
     */
    object(key: string): string {
      const plain = key.split('/').every((segment) => !['', '.', '..'].includes(segment));
      if (!plain || /[\\\0]/.test(key)) throw new Error(`Invalid object key ${JSON.stringify(key)}.`);
      return path.join(bucket, key);
    },
  };
}
export type DataPaths = ReturnType<typeof dataPaths>;
