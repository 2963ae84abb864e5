import path from 'node:path';

/** Where the local platform keeps what AWS keeps in services. All of it survives restarts; deleting the folder resets it. */
export function dataPaths(dataDir: string) {
  const root = path.resolve(dataDir);
  const bucket = path.join(root, 'bucket');
  return {
    root,
    /** The site's bucket: an object is a file of the same name. */
    bucket,
    /** The edge's key-value store: one JSON object, key to string value. Written whole, by renaming. */
    keyValueStore: path.join(root, 'kvs.json'),
    /** The key-value store of the preview origin, in the same form. */
    previewStore: path.join(root, 'kvs-previews.json'),
    /** Addresses of the platform that runs on this folder; gone when none does. */
    running: path.join(root, 'platform.json'),
    /** The composition that the running platform's edge falls back to by itself, written at each start. */
    bakedIn: path.join(root, 'edge.baked-in'),
    /** What each checkout started with last. */
    starts: path.join(root, 'starts.json'),
    dynamodb: path.join(root, 'dynamodb'),
    /** The key that signs visitors' sessions, made at the first start. */
    sessionKey: path.join(root, 'session.key'),
    /** One JSON line per message that the Telegram emulator took. */
    telegram: path.join(root, 'telegram.jsonl'),
    /**
     * The file of an object. Throws on a key with empty or dot segments: to S3 they are plain names, to a file system
     * a way from a public prefix into a private one.
     */
    object(key: string): string {
      const plain = key.split('/').every((segment) => !['', '.', '..'].includes(segment));
      if (!plain || /[\\\0]/.test(key)) throw new Error(`${JSON.stringify(key)} is no object key.`);
      return path.join(bucket, key);
    },
  };
}
export type DataPaths = ReturnType<typeof dataPaths>;
