import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import { brotliOriginal } from '@site/contracts/served-files';
import { STAGED } from '@site/site-model/bucket-keys';
import mime from 'mime';
import { type CollectableStore, WriteOnceConflict } from './object-store';

/** S3 answers 409 to one of two concurrent writers of a key, which must then try again. */
const MOST_TRIES = 5;

/**
 * Returns the site's S3 bucket. Writes are conditional (`If-None-Match: *`), as the roles' policies require, with the same content type,
 * Cache-Control and encoding as on the local platform. `pageSize`: keys per listing, at most 1000.
 */
export function s3Store(client: S3Client, bucket: string, pageSize = 1000): CollectableStore {
  const at = (key: string) => ({ Bucket: bucket, Key: key });
  const head = (key: string) => unlessMissing(client.send(new HeadObjectCommand(at(key))));
  const read = async (key: string) => {
    const object = await unlessMissing(client.send(new GetObjectCommand(at(key))));
    return object && Buffer.from((await object.Body?.transformToByteArray()) ?? []);
  };
  const sizes = async (prefix: string) => {
    const Prefix = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`;
    const byKey = new Map<string, number>();
    for await (const { Contents = [] } of paginateListObjectsV2({ client, pageSize }, { Bucket: bucket, Prefix })) {
      for (const { Key, Size = 0 } of Contents) if (Key !== undefined) byKey.set(Key, Size);
    }
    return byKey;
  };
  return {
    read,
    exists: async (key) => (await head(key)) !== undefined,
    async writeOnce(key, body) {
      const Body = Buffer.from(body);
      const { contentType, cacheControl, contentEncoding } = objectMetadata(key);
      const headers = { ContentType: contentType, CacheControl: cacheControl, ContentEncoding: contentEncoding };
      for (let tries = 1; ; tries++) {
        try {
          await client.send(new PutObjectCommand({ ...at(key), Body, IfNoneMatch: '*', ...headers }));
          return;
        } catch (error) {
          const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
          if (status !== 412 && (status !== 409 || tries === MOST_TRIES)) throw error;
          const there = status === 412 ? await read(key) : undefined;
          if (there?.equals(Body)) return;
          if (there) throw new WriteOnceConflict(key);
        }
      }
    },
    list: async (prefix) => [...(await sizes(prefix)).keys()].sort(),
    sizes,
    writtenAt: async (key) => (await head(key))?.LastModified,
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)));
    },
  };
}

/** Resolves with undefined if the object does not exist. */
const unlessMissing = <Output>(asked: Promise<Output>): Promise<Output | undefined> =>
  asked.catch((error: unknown) => {
    if (error instanceof NotFound || error instanceof NoSuchKey) return undefined;
    throw error;
  });

const TEXT = /^(text\/|application\/(json|manifest\+json|xml|rss\+xml)|image\/svg\+xml)/;
const IMMUTABLE_PREFIXES = ['shell/', 'mfe/', 'data/', 'server/'];

/**
 * Returns the content type, Cache-Control and encoding of an object in the site's bucket, by its key; set on upload, and used by
 * the local platform. Browsers revalidate pages on each visit; the edge caches them for a year, since the rewritten path contains
 * the composition.
 */
export function objectMetadata(key: string) {
  const original = brotliOriginal(key);
  const type = mime.getType(original ?? key) ?? 'application/octet-stream';
  const served = key.startsWith(STAGED) ? key.slice(STAGED.length) : key;
  return {
    contentType: TEXT.test(type) ? `${type}; charset=utf-8` : type,
    cacheControl: IMMUTABLE_PREFIXES.some((prefix) => served.startsWith(prefix))
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=0, s-maxage=31536000, must-revalidate',
    // Makes CloudFront send the bytes as they are: it does not compress again.
    contentEncoding: original === undefined ? undefined : 'br',
  };
}
