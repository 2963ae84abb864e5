/** The store of published files: the site's bucket on AWS, a folder locally. Keys have no leading slash. */
export interface ObjectStore {
  /** Undefined if there is no such object. */
  read(key: string): Promise<Buffer | undefined>;
  exists(key: string): Promise<boolean>;
  /** Creates an object. Does nothing if it exists with the same bytes; rejects with a WriteOnceConflict if it has others. */
  writeOnce(key: string, body: Buffer | string): Promise<void>;
  /** Keys below a prefix, sorted. */
  list(prefix: string): Promise<string[]>;
}

/** The store for garbage collection. The composer, which runs the teams' code, never gets this interface. */
export interface CollectableStore extends ObjectStore {
  /** Bytes of each object below a prefix, by key. */
  sizes(prefix: string): Promise<Map<string, number>>;
  /** Returns when an object was written; undefined if there is none. */
  writtenAt(key: string): Promise<Date | undefined>;
  /** Removes an object. Succeeds if it does not exist. */
  remove(key: string): Promise<void>;
}

/** Thrown instead of overwriting an immutable object. */
export class WriteOnceConflict extends Error {
  constructor(readonly key: string) {
    super(`${key} exists already with other bytes: published files never change.`);
  }
}
