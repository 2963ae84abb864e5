import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { type CollectableStore, WriteOnceConflict } from './object-store';

/** Returns the local platform's folder as the site's bucket. Writes are atomic. */
export function folderStore(dir: string): CollectableStore {
  const fileOf = (key: string) => {
    const file = path.resolve(dir, key);
    if (!file.startsWith(path.resolve(dir) + path.sep)) throw new Error(`The key ${key} is outside the bucket`);
    return file;
  };
  return {
    async read(key) {
      const file = fileOf(key);
      return existsSync(file) ? readFileSync(file) : undefined;
    },
    async exists(key) {
      return existsSync(fileOf(key));
    },
    async writeOnce(key, body) {
      const file = fileOf(key);
      const temporary = `${file}.${process.pid}.part`;
      const folder = path.dirname(file);
      if (!existsSync(folder)) mkdirSync(folder, { recursive: true });
      writeFileSync(temporary, body);
      try {
        // link() fails if the target exists, like a PUT with If-None-Match.
        linkSync(temporary, file);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
        if (!readFileSync(file).equals(Buffer.from(body))) throw new WriteOnceConflict(key);
      } finally {
        unlinkSync(temporary);
      }
    },
    async sizes(prefix) {
      return new Map((await this.list(prefix)).map((key) => [key, statSync(fileOf(key)).size]));
    },
    async writtenAt(key) {
      return statSync(fileOf(key), { throwIfNoEntry: false })?.mtime;
    },
    async remove(key) {
      rmSync(fileOf(key), { force: true });
    },
    async list(prefix) {
      const base = fileOf(prefix);
      if (!existsSync(base)) return [];
      return readdirSync(base, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
        .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
        .sort();
    },
  };
}
