import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Calls that change process state for later tests: modules, globals, clocks, environment variables. */
const OWN_STATE =
  /\bvi\.(mock|doMock|resetModules|stub\w+|spyOn|useFakeTimers|setSystemTime)\b|process\.(env|chdir)|globalThis|Object\.assign\((window|document|globalThis)/;

/**
 * Returns the test files under folders of the project that run in Node. `ownState` is true if a file must not share a process with others.
 */
export function testsBelow(root: string, folders: readonly string[]): { file: string; ownState: boolean }[] {
  return folders
    .flatMap((folder) => below(root, folder))
    .map((file) => ({
      file,
      ownState: OWN_STATE.test(readFileSync(path.join(root, file), 'utf8')),
    }));
}

function below(root: string, folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) return /^(node_modules|\..*)$/.test(entry.name) ? [] : below(root, place);
    return /(?<!\.browser)\.test\.tsx?$/.test(entry.name) ? [place] : [];
  });
}
