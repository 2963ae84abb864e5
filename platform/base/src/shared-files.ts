import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimes, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import type * as z from 'zod/mini';

/* Why not proper-lockfile: it detects a killed holder only by a timeout (10 s), this file by its process. */

const POLL_MS = 100;
const HEARTBEAT_MS = 1000;
/** A lock without a heartbeat for this long is stale, even if another program has got the holder's process id since. */
const STALE_MS = 30_000;

/**
 * Creates `file` unless it exists, under a lock file with a heartbeat: one caller of all processes runs `create`, the
 * rest wait. Rejects with the error of `create`; the next caller then tries. Callers that find the same stale lock at
 * the same moment may both create: `create` puts its result in place by a rename.
 */
export async function createOnce(file: string, exists: () => boolean, create: () => Promise<void>): Promise<void> {
  const lock = `${file}.lock`;
  while (!exists()) {
    if (!takeLock(lock)) {
      if (isStale(lock)) rmSync(lock, { force: true });
      else await after(POLL_MS);
      continue;
    }
    const heartbeat = setInterval(() => utimes(lock, new Date(), new Date(), () => {}), HEARTBEAT_MS);
    try {
      if (!exists()) await create();
      return;
    } finally {
      clearInterval(heartbeat);
      rmSync(lock, { force: true });
    }
  }
}

function takeLock(lock: string): boolean {
  mkdirSync(path.dirname(lock), { recursive: true });
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Returns whether the holder was killed. */
function isStale(lock: string): boolean {
  try {
    const holder = readFileSync(lock, 'utf8');
    const silent = Date.now() - statSync(lock).mtimeMs > STALE_MS;
    // Empty: its holder created the lock and has not written its process id yet.
    return silent || (holder !== '' && !isAlive(Number(holder)));
  } catch {
    // Released since it was seen.
    return false;
  }
}

/** Returns whether a process with this id runs. After a crash the id may belong to another program. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists, but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Returns the value in a file; undefined when the file is missing, damaged or invalid. */
export function readJson<Value>(file: string, schema: z.ZodMiniType<Value>): Value | undefined {
  try {
    return schema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data;
  } catch {
    return undefined;
  }
}

/** Replaces a file atomically. */
export function writeJson(file: string, value: unknown): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, JSON.stringify(value));
  renameSync(temporary, file);
}
