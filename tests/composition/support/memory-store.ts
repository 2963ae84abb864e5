import { type CollectableStore, WriteOnceConflict } from '@platform/composer/store/object-store';

/** Returns a bucket in memory whose write times the test sets. */
export function memoryStore() {
  const bodies = new Map<string, Buffer>();
  const written = new Map<string, Date>();
  const store: CollectableStore = {
    read: async (key) => bodies.get(key),
    exists: async (key) => bodies.has(key),
    list: async (prefix) => [...bodies.keys()].filter((key) => key.startsWith(`${prefix}/`)).sort(),
    sizes: async (prefix) =>
      new Map([...bodies].flatMap(([key, { length }]) => (key.startsWith(`${prefix}/`) ? [[key, length]] : []))),
    writtenAt: async (key) => written.get(key),
    async remove(key) {
      bodies.delete(key);
      written.delete(key);
    },
    async writeOnce(key, body) {
      const there = bodies.get(key);
      if (there?.equals(Buffer.from(body)) === false) throw new WriteOnceConflict(key);
      bodies.set(key, Buffer.from(body));
    },
  };
  return {
    store,
    written,
    bytes: () => [...bodies.values()].reduce((sum, { length }) => sum + length, 0),
    /** Writes an object; an existing one keeps its body and time, as in a write-once bucket. */
    put(key: string, body: string, at: Date): void {
      if (bodies.has(key)) return;
      bodies.set(key, Buffer.from(body));
      written.set(key, at);
    },
    json<T>(key: string): T | undefined {
      const body = bodies.get(key);
      return body && (JSON.parse(body.toString()) as T);
    },
  };
}
