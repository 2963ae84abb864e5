import { mkdirSync, readFileSync, rmSync, statSync, utimes, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { isAlive } from './is-alive';

const ASK_AGAIN_MS = 100;
const BEAT_MS = 1000;
/** A holder that is not heard of for so long was killed, whoever has got its process number since. */
const SILENT_MS = 30_000;

/**
 * Makes what is to lie at `place` unless it is there, and only one of all who ask does, in this process and in others: the
 * rest wait and find it made. Rejects as `make` does; the next who waits then tries anew.
 */
export async function madeOnce(
  place: string,
  isThere: () => boolean,
  make: () => Promise<void>,
): Promise<void> {
  const lock = `${place}.lock`;
  while (!isThere()) {
    if (!take(lock)) {
      if (isLeft(lock)) rmSync(lock, { force: true });
      else await after(ASK_AGAIN_MS);
      continue;
    }
    const beat = setInterval(() => utimes(lock, new Date(), new Date(), () => {}), BEAT_MS);
    try {
      if (!isThere()) await make();
      return;
    } finally {
      clearInterval(beat);
      rmSync(lock, { force: true });
    }
  }
}

function take(lock: string): boolean {
  mkdirSync(path.dirname(lock), { recursive: true });
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Whether the holder was killed. */
function isLeft(lock: string): boolean {
  try {
    const holder = readFileSync(lock, 'utf8');
    const silent = Date.now() - statSync(lock).mtimeMs > SILENT_MS;
    // Empty: created, and about to be written.
    return silent || (holder !== '' && !isAlive(Number(holder)));
  } catch {
    // Given back in between.
    return false;
  }
}
