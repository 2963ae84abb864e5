import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { FUNCTION_SOURCES, isSource } from '../../../../infra/config/function-bundle';

/** What tells one state of a source file from another, by its path from the root of the checkout. */
export type SourceState = ReadonlyMap<string, string>;

/** The state of the functions' sources. A few hundred files, so reading it takes milliseconds. */
export function sourceState(root: string): SourceState {
  const state = new Map<string, string>();
  const read = (folder: string) => {
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const file = `${folder}/${entry.name}`;
      if (!isSource(entry.name)) continue;
      if (entry.isDirectory()) read(file);
      else {
        // An editor may remove a file for a moment, when it saves by renaming.
        const info = statSync(path.join(root, file), { throwIfNoEntry: false });
        if (info) state.set(file, `${info.mtimeMs} ${info.size} ${info.ino}`);
      }
    }
  };
  for (const folder of FUNCTION_SOURCES) read(folder);
  return state;
}

/** The files that were added, changed or removed between two states. */
export function changedFiles(before: SourceState, after: SourceState): string[] {
  const all = new Set([...before.keys(), ...after.keys()]);
  return [...all].filter((file) => before.get(file) !== after.get(file));
}
