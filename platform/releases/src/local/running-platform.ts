import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isAlive } from '@platform/base/is-alive';
import { stageSettingsSchema } from '@site/contracts/site-json';
import * as z from 'zod/mini';
import { releasablePartsSchema } from '../releasable-parts';
import { setAside } from './damaged';
import { dataPaths } from './data-paths';

const addressesSchema = z.object({
  pid: z.number(),
  url: z.string(),
  previewUrl: z.string(),
  dynamodbUrl: z.string(),
  /** What it renders pages with, whatever the variables of the terminal that releases say. */
  settings: stageSettingsSchema,
  /** Parts that may release to it, for tools in other repositories. Platforms of before parts could be registered do not say it. */
  parts: z.optional(releasablePartsSchema),
});
/** Where a running platform answers, and what it was configured with. */
export type RunningAddresses = z.infer<typeof addressesSchema>;

/** Tells other commands where this process serves the folder's site. Returns what takes it back. */
export function announceRunning(dataDir: string, addresses: Omit<RunningAddresses, 'pid'>): () => void {
  const file = dataPaths(dataDir).running;
  mkdirSync(path.dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, JSON.stringify({ pid: process.pid, ...addresses }));
  renameSync(temporary, file);
  return () => rmSync(file, { force: true });
}

/** The addresses in a file; undefined where it is damaged. */
function readAddresses(file: string): RunningAddresses | undefined {
  try {
    const parsed = addressesSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** The platform that serves a data folder. Throws, saying what to do, where none runs; a killed one is none. */
export function runningPlatform(dataDir: string): RunningAddresses {
  const { running: file, root } = dataPaths(dataDir);
  const none = `No site runs on the data in ${root}: start it with "npm start", with the same LOCAL_DATA_DIR.`;
  if (!existsSync(file)) throw new Error(none);
  const addresses = readAddresses(file);
  if (!addresses)
    throw new Error(
      `${file} can't be read, so that nobody knows where the site answers: stop "npm start" and start it again, which writes it anew. (local/addresses-damaged)`,
    );
  if (!isAlive(addresses.pid)) throw new Error(none);
  return addresses;
}

/** Throws, saying what to do, when a site already runs on a data folder: its tables can be opened once. */
export async function refuseSecond(dataDir: string): Promise<void> {
  const { running: file, root } = dataPaths(dataDir);
  if (!existsSync(file)) return;
  const addresses = readAddresses(file);
  if (!addresses) {
    // Two sites on one folder are still kept apart, by the lock of its database.
    setAside(file, "can't be read");
    return;
  }
  const { pid, url, dynamodbUrl } = addresses;
  if (!isAlive(pid)) return;
  // After a crash another program may have got the number.
  const answers = await fetch(dynamodbUrl).then(
    () => true,
    () => false,
  );
  if (!answers) return;
  const typed = process.env.npm_lifecycle_event === 'dev' ? 'npm run dev' : 'npm start';
  throw new Error(
    `Another site runs on the data in ${root}: ${url}, process ${pid}. Stop it, or give this one a folder and ports of its own:\n  LOCAL_DATA_DIR=.local-2 PORT=0 DYNAMODB_PORT=0 ${typed}`,
  );
}
