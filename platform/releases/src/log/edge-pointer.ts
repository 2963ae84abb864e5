import { readJson, writeJson } from '@platform/base/json-file';
import { checkKeyValueUpdate, type KeyValues, keyValueBatches } from '@platform/config/key-value-limits';
import * as z from 'zod/mini';

/** The edge's key-value store, which the viewer-request function reads. */
export interface EdgePointer {
  /**
   * Writes values in requests of at most 50 keys; undefined deletes a key, unnamed keys stay. A function is called for the
   * values after the store's version (ETag) is read, and again after a conflict, so that it never overwrites a newer value.
   */
  write(values: KeyValues | (() => Promise<KeyValues>)): Promise<void>;
}

const valuesSchema = z.record(z.string(), z.string());

/** The local platform's store: one JSON file, replaced atomically. */
export function filePointer(file: string): EdgePointer {
  return {
    async write(given) {
      const values = typeof given === 'function' ? await given() : given;
      // A damaged file counts as empty, so that the next release repairs it.
      const stored = readJson(file, valuesSchema) ?? {};
      for (const batch of keyValueBatches(values)) checkKeyValueUpdate(stored, batch);
      writeJson(file, { ...stored, ...values });
    },
  };
}
