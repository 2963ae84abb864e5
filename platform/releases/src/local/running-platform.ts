import { rmSync } from 'node:fs';
import path from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { isAlive } from '@platform/base/is-alive';
import { readJson, writeJson } from '@platform/base/json-file';
import { stageSettingsSchema } from '@site/contracts/site-json';
import * as z from 'zod/mini';
import { releasablePartsSchema } from '../orders/doors';

const addressesSchema = z.object({
  pid: z.number(),
  url: z.string(),
  previewUrl: z.string(),
  dynamodbUrl: z.string(),
  /** The Lambda API, by which orders reach the promote functions. */
  lambdaUrl: z.string(),
  /** The settings it renders pages with; those of the releasing terminal's environment don't count. */
  settings: stageSettingsSchema,
  /** Parts that may release to it, for tools in other repositories. */
  parts: releasablePartsSchema,
});
/** Addresses and configuration of a running platform. */
export type RunningAddresses = z.infer<typeof addressesSchema>;

/** Announces this process's addresses to other commands. Returns a function that withdraws them. */
export function announceRunning(dataDir: string, addresses: Omit<RunningAddresses, 'pid'>): () => void {
  const file = dataPaths(dataDir).running;
  writeJson(file, { pid: process.pid, ...addresses });
  return () => rmSync(file, { force: true });
}

/** Returns the platform that serves a data folder. Throws if no platform is running; a stale pid file counts as not running. */
export function runningPlatform(dataDir: string): RunningAddresses {
  const { running: file, root } = dataPaths(dataDir);
  const none = `No site runs on the data in ${root}: start it with "npm start", with the same LOCAL_DATA_DIR.`;
  const addresses = readJson(file, addressesSchema);
  if (!addresses || !isAlive(addresses.pid)) throw new Error(none);
  return addresses;
}

/** Throws when a site already runs on a data folder, since its tables can be opened only once. The message says what to do. */
export async function refuseSecond(dataDir: string): Promise<void> {
  const { running: file, root } = dataPaths(dataDir);
  const addresses = readJson(file, addressesSchema);
  // The database's own lock still prevents a second site on this folder.
  if (!addresses) return;
  const { pid, url, dynamodbUrl } = addresses;
  if (!isAlive(pid)) return;
  // After a crash another program may have got the same process id.
  const answers = await fetch(dynamodbUrl).then(
    () => true,
    () => false,
  );
  if (!answers) return;
  const typed = process.env.npm_lifecycle_event === 'dev' ? 'npm run dev' : 'npm start';
  throw new Error(
    `Another site runs on the data in ${root}: ${url}, process ${pid}. Stop it, or give this one its own folder and ports:\n  LOCAL_DATA_DIR=.local-2 PORT=0 DYNAMODB_PORT=0 ${typed}`,
  );
}

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
    /** The private keys that sign published versions, one per part, created at its first publication. */
    releaseKeys: path.join(root, 'release-keys'),
    /** The key that signs visitors' sessions, created at the first start. */
    sessionKey: path.join(root, 'session.key'),
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

/** Credentials that the SDK needs to sign requests. A function's own key id states whose rights apply; a developer's own are never used. */
export const LOCAL_CREDENTIALS = {
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
  AWS_EC2_METADATA_DISABLED: 'true',
} as const;

/** Options of clients of the local platform's services. */
const LOCAL_CLIENT = {
  region: LOCAL_CREDENTIALS.AWS_REGION,
  credentials: {
    accessKeyId: LOCAL_CREDENTIALS.AWS_ACCESS_KEY_ID,
    secretAccessKey: LOCAL_CREDENTIALS.AWS_SECRET_ACCESS_KEY,
  },
};

/** Returns a client of the local platform's functions. */
export const localLambda = (endpoint: string) =>
  new LambdaClient({ ...LOCAL_CLIENT, endpoint, maxAttempts: 1 });

/** Returns a client of the local platform's tables, which the caller destroys. `maxAttempts` defaults to the SDK's number. */
export function localClient(endpoint: string, maxAttempts?: number): DynamoDBClient {
  return new DynamoDBClient({
    ...LOCAL_CLIENT,
    endpoint,
    ...(maxAttempts === undefined ? {} : { maxAttempts }),
  });
}
