import { createRequire } from 'node:module';

interface LevelIterator {
  close(): Promise<void>;
  return?(): Promise<void>;
}

/** The library of databases under dynalite, as far as it matters here. */
export interface AbstractLevelModule {
  AbstractKeyIterator: { prototype: LevelIterator };
  AbstractValueIterator: { prototype: LevelIterator };
  AbstractLevel: {
    prototype: { attachResource(resource: object): void; detachResource(resource: object): void };
  };
}

/** The very copy that dynalite uses. */
export function abstractLevel(): AbstractLevelModule {
  const ofDynalite = createRequire(createRequire(import.meta.url).resolve('dynalite'));
  return createRequire(ofDynalite.resolve('level'))('abstract-level') as AbstractLevelModule;
}

/**
 * Lets dynalite close what it reads by. Version 4.0.0 ends an iterator by its `return`, which those of abstract-level 3 do not
 * have: every query and scan would leave one open, with the records that it had read ahead.
 */
export function closeIterators(): void {
  const { AbstractKeyIterator, AbstractValueIterator } = abstractLevel();
  for (const { prototype } of [AbstractKeyIterator, AbstractValueIterator]) {
    prototype.return ??= function close(this: LevelIterator) {
      return this.close();
    };
  }
}
