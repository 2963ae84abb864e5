import { suggestion } from '@platform/base/nearest.mjs';

/** Which test files a run of a part or a word has, as paths from the root. */
export interface Selection {
  unit: string[];
  endToEnd: string[];
}

const UNIT = /\.test\.tsx?$/;
const END_TO_END = /^tests\/e2e\/[^/]+\.spec\.ts$/;
const ENDING = /\.(test\.tsx?|spec\.ts)$/;

/**
 * Tests that run commands, builds and syntheses of the CDK app as processes of their own, with timeouts of minutes: they run beside the
 * end-to-end tests, which leave a fifth of two processors idle.
 */
const WAITING =
  /^(tests\/release\/|infra\/stacks\/|platform\/local\/src\/full-disk|tests\/composition\/composer-process)/;

/** Parts the unit tests among all `files` of the project into those that want every processor and those that mostly wait. */
export function partUnitTests(files: readonly string[]): { busy: string[]; waiting: string[] } {
  const unit = files.filter((file) => UNIT.test(file));
  return {
    busy: unit.filter((file) => !WAITING.test(file)),
    waiting: unit.filter((file) => WAITING.test(file)),
  };
}

/**
 * Chooses from all `files` of the project those that belong to the typed words: unit tests whose path holds one, and end-to-end tests
 * whose file is called so, or whose path is given. Throws `test/unknown-word` where a word chooses none.
 */
export function selectTests(typed: readonly string[], files: readonly string[]): Selection {
  const unit = files.filter((file) => UNIT.test(file));
  const endToEnd = files.filter((file) => END_TO_END.test(file));
  const chosen = new Set<string>();
  for (const text of typed) {
    const word = text.replace(/^\.?\//, '').replace(/\/$/, '');
    const found = [
      ...unit.filter((file) => file.toLowerCase().includes(word.toLowerCase())),
      ...endToEnd.filter((file) => file === word || nameOf(file) === word.toLowerCase()),
    ];
    if (word === '' || found.length === 0) throw new Error(unknown(text, [...unit, ...endToEnd]));
    for (const file of found) chosen.add(file);
  }
  return {
    unit: unit.filter((file) => chosen.has(file)),
    endToEnd: endToEnd.filter((file) => chosen.has(file)),
  };
}

/** Says what of a whole run a selection leaves out. */
export function leftOut({ unit, endToEnd }: Selection, files: readonly string[]): string {
  const without = (chosen: readonly string[], pattern: RegExp) => {
    const all = files.filter((file) => pattern.test(file)).length;
    return `${all - chosen.length} of ${all}`;
  };
  const browsers = endToEnd.length > 0 ? ', other browsers than Chromium' : '';
  return `NOT RUN: ${without(unit, UNIT)} files of unit tests, ${without(endToEnd, END_TO_END)} files of end-to-end tests${browsers}: "npm test" runs them. Format, types and secrets: "npm run check".`;
}

const nameOf = (file: string) => file.slice(file.lastIndexOf('/') + 1).replace(ENDING, '');

function unknown(typed: string, files: readonly string[]): string {
  const words = new Set(files.flatMap((file) => file.replace(ENDING, '').split('/')));
  const near = suggestion(typed, ['--help', ...words]);
  return `No test belongs to "${typed}".${near} Give a piece of a unit test's path, such as a part or a folder, or the name of a file of tests/e2e. [test/unknown-word]`;
}
