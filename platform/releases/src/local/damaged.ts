import { existsSync, renameSync } from 'node:fs';

/** Files of the data folder that stop a start: the message says which, why, and what to do. `code` is stable. */
export class LocalDataError extends Error {
  constructor(
    readonly code: 'local/database-in-use' | 'local/database-damaged' | 'local/not-writable',
    message: string,
    options?: ErrorOptions,
  ) {
    super(`${message} (${code})`, options);
  }
}

/** Renames what can't be read to `<name>.damaged-<time>`, so that nothing is lost, and says so. Returns the new path. */
export function setAside(file: string, why: string, say: (line: string) => void = console.log): string {
  const aside = `${file}.damaged-${new Date().toISOString().replace(/[:.]/g, '-')}`;
  if (existsSync(file)) renameSync(file, aside);
  say(`${file} ${why}: it was renamed to ${aside}, and is made anew.`);
  return aside;
}
