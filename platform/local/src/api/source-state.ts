import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { FUNCTION_SOURCES, isSource } from '../../../../infra/config/function-bundle';

/** A fingerprint of each source file, by its path relative to the root of the checkout. */
export type SourceState = ReadonlyMap<string, string>;

/** Returns the state of the functions' sources. Reading a few hundred files takes milliseconds. */
export function sourceState(root: string): SourceState {
  const state = new Map<string, string>();
  const read = (folder: string) => {
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const file = `${folder}/${entry.name}`;
      if (!isSource(entry.name)) continue;
      if (entry.isDirectory()) read(file);
      else {
        // A file may be missing for a moment while an editor saves it by renaming.
        const info = statSync(path.join(root, file), { throwIfNoEntry: false });
        if (info) state.set(file, `${info.mtimeMs} ${info.size} ${info.ino}`);
      }
    }
  };
  for (const folder of FUNCTION_SOURCES) read(folder);
  return state;
}

/** Returns the files that were added, changed or removed between two states. */
export function changedFiles(before: SourceState, after: SourceState): string[] {
  const all = new Set([...before.keys(), ...after.keys()]);
  return [...all].filter((file) => before.get(file) !== after.get(file));
}
