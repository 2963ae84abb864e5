import { createRequire } from 'node:module';

/** Requires a module as dynalite does, so that it is the same copy. */
export const requireOfDynalite = createRequire(createRequire(import.meta.url).resolve('dynalite'));

interface LevelIterator {
  close(): Promise<void>;
  return?(): Promise<void>;
}

/** The parts of dynalite's database library that are used here. */
export interface AbstractLevelModule {
  AbstractKeyIterator: { prototype: LevelIterator };
  AbstractValueIterator: { prototype: LevelIterator };
  AbstractLevel: {
    prototype: { attachResource(resource: object): void; detachResource(resource: object): void };
  };
}

/** Returns the copy of abstract-level that dynalite uses. */
export function abstractLevel(): AbstractLevelModule {
  return createRequire(requireOfDynalite.resolve('level'))('abstract-level') as AbstractLevelModule;
}

/**
 * Lets dynalite close its iterators. Version 4.0.0 calls `return` on an iterator, which iterators of abstract-level 3 do not have: every
 * query and scan would leak one, with the records that it had read ahead.
 */
export function closeIterators(): void {
  const { AbstractKeyIterator, AbstractValueIterator } = abstractLevel();
  for (const { prototype } of [AbstractKeyIterator, AbstractValueIterator]) {
    prototype.return ??= function close(this: LevelIterator) {
      return this.close();
    };
  }
}
