import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { awsClient } from '@platform/base/aws-client';
import { ReleaseError } from '@platform/base/release-error';
import { isAlive, readJson, writeJson } from '@platform/base/shared-files';
import { folderStore } from '@platform/composer/store/object-store';
import { checkKeyValueUpdate, keyValueBatches } from '@platform/config/aws-limits';
import { parseEnvironment } from '@platform/config/environment';
import { resourceNames } from '@platform/config/resource-names';
import { stageSettingsSchema } from '@site/contracts/site-json';
import { keys } from '@site/site-model/bucket-keys';
import * as z from 'zod/mini';
import { liveLog } from '../log/live-log';
import { createOrderSender, orderClient, PLATFORM } from '../orders/order';
import type { ReleaseSite } from '../release-site';
import type { Adapters, EdgePointer } from '../release-target';

/** Returns the files in which the local platform keeps what AWS keeps in services. */
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
     * Returns the file of an object. Throws on a key that could lead out of the bucket; S3 takes dot segments
     * literally.
     */
    object(key: string): string {
      const plain = key.split('/').every((segment) => !['', '.', '..'].includes(segment));
      if (!plain || /[\\\0]/.test(key)) throw new Error(`Invalid object key ${JSON.stringify(key)}.`);
      return path.join(bucket, key);
    },
  };
}
export type DataPaths = ReturnType<typeof dataPaths>;

/** Returns the adapters of the site on this machine: files in its data folder. */
export function localAdapters(dataDir: string): Adapters {
  const paths = dataPaths(dataDir);
  return {
    store: folderStore(paths.bucket),
    pointer: filePointer(paths.keyValueStore),
    previewPointer: filePointer(paths.previewStore),
    development: true,
  };
}

/** The local platform's store: one JSON file, replaced atomically. */
export function filePointer(file: string): EdgePointer {
  return {
    async write(given) {
      const values = typeof given === 'function' ? await given() : given;
      // A damaged file counts as empty, so that the next release repairs it.
      const stored = readJson(file, z.record(z.string(), z.string())) ?? {};
      for (const batch of keyValueBatches(values)) checkKeyValueUpdate(stored, batch);
      writeJson(file, { ...stored, ...values });
    },
  };
}

const addressesSchema = z.object({
  pid: z.number(),
  url: z.string(),
  previewUrl: z.string(),
  dynamodbUrl: z.string(),
  /** The Lambda API, by which orders reach the release functions. */
  lambdaUrl: z.string(),
  /** The settings it renders pages with; those of the releasing terminal's environment don't count. */
  settings: stageSettingsSchema,
  /** The parts that have a release function. */
  parts: z.readonly(z.array(z.string())),
});
/** Addresses and configuration of a running platform. */
export type RunningAddresses = z.infer<typeof addressesSchema>;

/** Announces this process's addresses to other commands. Returns a function that withdraws them. */
export function announceRunning(dataDir: string, addresses: Omit<RunningAddresses, 'pid'>): () => void {
  const file = dataPaths(dataDir).running;
  writeJson(file, { pid: process.pid, ...addresses });
  return () => rmSync(file, { force: true });
}

/** Returns what a platform announced for a data folder; undefined if its process has ended. */
function announced(dataDir: string): RunningAddresses | undefined {
  const addresses = readJson(dataPaths(dataDir).running, addressesSchema);
  return addresses && isAlive(addresses.pid) ? addresses : undefined;
}

/** Returns the platform that serves a data folder. Throws if no platform is running; a stale pid file counts as not running. */
export function runningPlatform(dataDir = parseEnvironment(process.env).LOCAL_DATA_DIR): RunningAddresses {
  const addresses = announced(dataDir);
  if (addresses) return addresses;
  const { root } = dataPaths(dataDir);
  throw new Error(`No site runs on the data in ${root}: start it with "npm start", with the same LOCAL_DATA_DIR.`);
}

/** Throws when a site already runs on a data folder, since its tables can be opened only once. The message says what to do. */
export async function refuseSecond(dataDir: string): Promise<void> {
  // Without a file, the database's own lock still prevents a second site on this folder.
  const addresses = announced(dataDir);
  // After a crash another program may have got the same process id.
  if (!addresses || !(await fetch(addresses.dynamodbUrl).catch(() => false))) return;
  const { pid, url } = addresses;
  const { root } = dataPaths(dataDir);
  const typed = process.env.npm_lifecycle_event === 'dev' ? 'npm run dev' : 'npm start';
  throw new Error(
    `Another site runs on the data in ${root}: ${url}, process ${pid}. Stop it, or give this one its own folder and ports:\n  LOCAL_DATA_DIR=.local-2 PORT=0 DYNAMODB_PORT=0 ${typed}`,
  );
}

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

/** Returns a client of the local platform's tables, which the caller destroys. */
export const localClient = (endpoint: string, maxAttempts = 3): DynamoDBClient =>
  awsClient(DynamoDBClient, { ...LOCAL_CLIENT, endpoint, maxAttempts });

/**
 * Connects to the platform that runs on the environment's data folder. Rejects when none runs, and when its tables and
 * its bucket belong to different sites.
 */
export async function localSite(as?: string, environment = parseEnvironment(process.env)): Promise<ReleaseSite> {
  const dataDir = environment.LOCAL_DATA_DIR;
  const running = runningPlatform(dataDir);
  const site = siteOn(dataDir, running, as);
  const { log, store } = site.target;
  const live = await log.current();
  if (live && !(await store.exists(keys.composition(live.composition)))) {
    throw new ReleaseError(
      'release/other-data',
      `The live composition ${live.composition} is not in ${dataPaths(dataDir).bucket}: the tables at ${running.dynamodbUrl} and this folder belong to different sites.`,
      'Set LOCAL_DATA_DIR to the data folder of the running site.',
    );
  }
  return site;
}

/** Returns the site on a data folder. Orders go through the owners' function, unless `as` names another. */
export function siteOn(
  dataDir: string,
  { dynamodbUrl, lambdaUrl, settings, parts }: Omit<RunningAddresses, 'pid'>,
  as = PLATFORM,
): ReleaseSite {
  const paths = dataPaths(dataDir);
  const names = resourceNames('local');
  const lambda = orderClient({ ...LOCAL_CLIENT, endpoint: lambdaUrl });
  const call = createOrderSender(parts, { lambda, stage: 'local', as });
  const releases = { table: names.releasesTable, endpoint: dynamodbUrl };
  const target = {
    store: folderStore(paths.bucket),
    settings,
    log: liveLog(releases),
    fallback: async () => (existsSync(paths.fallback) ? readFileSync(paths.fallback, 'utf8') || undefined : undefined),
  };
  return { call, target, releases, table: { table: names.table, endpoint: dynamodbUrl } };
}
