import { readFileSync, statSync } from 'node:fs';
import type { EdgeStore } from './edge-function';

/**
 * The edge's key-value store in a JSON file, read again when the file changes. A missing file is an empty store. While the file is
 * unreadable, the previous values stay, because a real store never shows an incomplete write.
 */
export class KeyValueStore implements EdgeStore {
  private seen = '';
  private values = new Map<string, string>();

  constructor(private readonly file: string) {}

  get(key: string): string | undefined {
    const stat = statSync(this.file, { throwIfNoEntry: false });
    const now = stat ? `${stat.ino}:${stat.mtimeMs}:${stat.size}` : '';
    if (now !== this.seen) {
      this.seen = now;
      this.values = stat ? this.read() : new Map();
    }
    return this.values.get(key);
  }

  private read(): Map<string, string> {
    try {
      const parsed: unknown = JSON.parse(readFileSync(this.file, 'utf8'));
      return new Map(
        Object.entries(parsed as object).filter(
          (entry): entry is [string, string] => typeof entry[1] === 'string',
        ),
      );
    } catch {
      return this.values;
    }
  }
}
