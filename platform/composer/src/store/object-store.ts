/** Where published files lie: the site's bucket on AWS, a folder locally. Keys have no leading slash. */
export interface ObjectStore {
  /** Undefined where there is no such object. */
  read(key: string): Promise<Buffer | undefined>;
  exists(key: string): Promise<boolean>;
  /** Writes an object that must not exist yet; an object with the same bytes is accepted, another one is refused. */
  writeOnce(key: string, body: Buffer | string): Promise<void>;
  /** Keys below a prefix, sorted. */
  list(prefix: string): Promise<string[]>;
}

/** The store as garbage collection has it. The composer, which runs teams' code, never does. */
export interface CollectableStore extends ObjectStore {
  /** Bytes of each object below a prefix, by key. */
  sizes(prefix: string): Promise<Map<string, number>>;
  /** When an object was written; undefined where there is none. */
  writtenAt(key: string): Promise<Date | undefined>;
  /** Removes an object; one that is not there is no error. */
  remove(key: string): Promise<void>;
}

/** An immutable object was about to change. */
export class WriteOnceConflict extends Error {
  constructor(readonly key: string) {
    super(`${key} exists already with other bytes: published files never change.`);
  }
}
