import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/**
 * Returns a logger for the functions' lines. It appends each line to `file`, and passes all but INFO, DEBUG and metrics to `show`. If the
 * file can't be written, as on a full disk, it reports that once to `show`.
 */
export function functionLog(file: string, show: (line: string) => void = console.log) {
  let writable = true;
  return (line: string) => {
    const calm = /"level":"(INFO|DEBUG)"|"_aws":/.test(line);
    try {
      mkdirSync(path.dirname(file), { recursive: true });
      appendFileSync(file, `${line}\n`);
      writable = true;
    } catch (error) {
      if (writable)
        show(
          `The log ${file} can't be written (${(error as NodeJS.ErrnoException).code}): log lines are lost. Free disk space, or set LOCAL_DATA_DIR to another folder.`,
        );
      writable = false;
    }
    if (!calm) show(line);
  };
}
