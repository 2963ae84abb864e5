import { existsSync, renameSync } from 'node:fs';

/** A file of the data folder prevents the start. The message names the file, the cause and the remedy; `code` is stable. */
export class LocalDataError extends Error {
  constructor(
    readonly code: 'local/database-in-use' | 'local/database-damaged' | 'local/not-writable',
    message: string,
    options?: ErrorOptions,
  ) {
    super(`${message} (${code})`, options);
  }
}

/** Renames an unreadable file to `<name>.damaged-<time>`, so that nothing is lost, and reports it. Returns the new path. */
export function setAside(file: string, why: string, say: (line: string) => void = console.log): string {
  const aside = `${file}.damaged-${new Date().toISOString().replace(/[:.]/g, '-')}`;
  if (existsSync(file)) renameSync(file, aside);
  say(`${file} ${why}: it was renamed to ${aside} and will be created again.`);
  return aside;
}
