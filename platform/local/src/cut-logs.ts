import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Sizes of LevelDB's log: https://github.com/google/leveldb/blob/main/doc/log_format.md */
const BLOCK = 32_768;
const HEADER = 7;
/** Types of a record's fragments: the whole record, its first, a middle and its last one. */
const [FIRST, MIDDLE] = [2, 3];

/**
 * Returns a warning for each log of a database that ends within a record. LevelDB takes this for a write that was never acknowledged
 * and opens without a word, with older data; but the file may also have been cut, by a full disk or by an incomplete copy.
 */
export function cutLogs(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const logs = readdirSync(folder).filter((name) => name.endsWith('.log'));
  return logs.flatMap((name) => {
    const file = path.join(folder, name);
    const { records, end, size } = readLog(readFileSync(file));
    if (end === size) return [];
    return [
      `The tables' log ${file} ends within a record, at byte ${size}: ${records} writes before byte ${end} are kept; those after it are lost (leads, calls, releases). If another copy of ${folder} is complete, stop this site and put it in its place; otherwise compare "npm run release -- status" and the leads with what you expect. [local/data-cut]`,
    ];
  });
}

/** Counts the whole records of a log; `end`: where the last one ends. */
function readLog(log: Buffer): { records: number; end: number; size: number } {
  let [at, end, records] = [0, 0, 0];
  while (at < log.length) {
    const left = BLOCK - (at % BLOCK);
    // A block's end that holds no header is filled with zeros.
    if (left < HEADER) at += left;
    else {
      if (at + HEADER > log.length) break;
      const type = log.readUInt8(at + 6);
      at += HEADER + log.readUInt16LE(at + 4);
      if (type === FIRST || type === MIDDLE) continue;
      if (at > log.length) break;
      records += 1;
    }
    end = at;
  }
  return { records, end: Math.min(end, log.length), size: log.length };
}
