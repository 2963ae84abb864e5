import { accessSync, constants, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { LocalDataError } from '@platform/releases/local/damaged';

type Level = new (folder: string) => { open(): Promise<void>; close(): Promise<void> };

/** The very copy of the database that dynalite uses. */
function level(): Level {
  const ofDynalite = createRequire(createRequire(import.meta.url).resolve('dynalite'));
  return (ofDynalite('level') as { Level: Level }).Level;
}

/** Throws a LocalDataError where the tables in a folder can't be opened, before dynalite fails at each request for it. */
export async function requireOpenable(folder: string): Promise<void> {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    const database = new (level())(folder);
    await database.open();
    await database.close();
  } catch (error) {
    throw unopened(folder, error);
  }
}

/** What an error of the database means to whoever starts the site, and what to do. */
export function unopened(folder: string, error: unknown): LocalDataError {
  const { code, message } = ((error as Error).cause ?? error) as NodeJS.ErrnoException;
  if (code === 'LEVEL_LOCKED')
    return new LocalDataError(
      'local/database-in-use',
      `The tables in ${folder} are open in another process: stop the site that runs there, or give this one a folder and ports of its own: LOCAL_DATA_DIR=.local-2 PORT=0 DYNAMODB_PORT=0 npm start`,
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
    `The tables in ${folder} can't be opened (${message}). Leads are in them, so nothing was removed: put back a copy of the folder, or rename it to begin with empty tables.`,
    { cause: error },
  );
}
