import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/**
 * Returns what keeps the functions' lines: each goes to `file`, as CloudWatch would keep it, and to `show` what needs attention.
 * Where the file can't be written, as on a full disk, `show` hears so once.
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
          `The log ${file} can't be written (${(error as NodeJS.ErrnoException).code}): its lines are lost. Free the disk, or set LOCAL_DATA_DIR to another folder.`,
        );
      writable = false;
    }
    if (!calm) show(line);
  };
}
