/** Codes of the file system and of LevelDB for a disk that is full, damaged or not writable. */
const CODES = /^(ENOSPC|EDQUOT|EFBIG|EIO|EROFS|EACCES|EPERM|ENOTDIR|LEVEL_IO_ERROR|LEVEL_CORRUPTION)$/;

/** Returns the system's own error: LevelDB passes it on as the cause of another one. */
function innermost(error: unknown): NodeJS.ErrnoException {
  const { cause } = error as Error;
  return cause instanceof Error ? innermost(cause) : (error as NodeJS.ErrnoException);
}

/** Returns an error that says how to start afresh if the disk is the cause, else the same one: data are disposable. */
export function diskFault(dataDir: string, error: unknown): unknown {
  const { code = '', message } = innermost(error);
  if (code === 'LEVEL_LOCKED')
    return new Error(
      `The tables in ${dataDir} are open in another process: stop the site that runs there, or give this one its own folder and ports:\n  LOCAL_DATA_DIR=.local-2 PORT=0 DYNAMODB_PORT=0 npm start [local/data-in-use]`,
      { cause: error },
    );
  if (!CODES.test(code)) return error;
  return new Error(
    `The local data in ${dataDir} can't be used: ${message}. Free disk space and make the folder writable. If it is damaged, delete it: "npm start" then starts afresh, without the leads and releases stored in it. [local/data-unusable]`,
    { cause: error },
  );
}
