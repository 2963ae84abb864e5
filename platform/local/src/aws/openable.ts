import { accessSync, constants, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { LocalDataError } from '@platform/releases/local/damaged';
import { type LevelDatabase, repairIndexes } from './repair-indexes';

type Level = new (
  folder: string,
  options: { valueEncoding: 'json' },
) => LevelDatabase & { open(): Promise<void>; close(): Promise<void> };

/** Returns the copy of the database library that dynalite uses. */
export function level(): Level {
  const ofDynalite = createRequire(createRequire(import.meta.url).resolve('dynalite'));
  return (ofDynalite('level') as { Level: Level }).Level;
}

/**
 * Opens the tables in a folder, repairs their indexes after a crash, and closes them. Throws a LocalDataError if they can't be opened;
 * otherwise dynalite would fail at every request.
 */
export async function requireOpenable(folder: string): Promise<void> {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    const database = new (level())(folder, { valueEncoding: 'json' });
    await database.open();
    try {
      await repairIndexes(database);
    } finally {
      await database.close();
    }
  } catch (error) {
    throw unopened(folder, error);
  }
}

/** Converts an error of the database to a LocalDataError with a cause and a remedy. */
export function unopened(folder: string, error: unknown): LocalDataError {
  const { code, message } = ((error as Error).cause ?? error) as NodeJS.ErrnoException;
  if (code === 'LEVEL_LOCKED')
    return new LocalDataError(
      'local/database-in-use',
      `The tables in ${folder} are open in another process: stop the site that runs there, or use another folder and other ports: LOCAL_DATA_DIR=.local-2 PORT=0 DYNAMODB_PORT=0 npm start`,
      { cause: error },
    );
  if (
    ['EACCES', 'EROFS', 'EPERM', 'ENOSPC', 'ENOTDIR', 'EEXIST'].includes(code ?? '') ||
    /Permission denied|Read-only/.test(message)
  )
    return new LocalDataError(
      'local/not-writable',
      `${folder} can't be written (${message}): make it writable, or set LOCAL_DATA_DIR to another folder.`,
      { cause: error },
    );
  return new LocalDataError(
    'local/database-damaged',
    `The tables in ${folder} can't be opened (${message}). They contain leads, so nothing was removed: restore a copy of the folder, or rename it to start with empty tables.`,
    { cause: error },
  );
}
