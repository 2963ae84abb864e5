import { suggestion } from '@platform/base/nearest.mjs';

/** The selected test files, as paths from the root. */
export interface Selection {
  unit: string[];
  endToEnd: string[];
}

const UNIT = /\.test\.tsx?$/;
const END_TO_END = /^tests\/e2e\/[^/]+\.spec\.ts$/;
const ENDING = /\.(test\.tsx?|spec\.ts)$/;

/**
 * Tests that start commands, builds and CDK syntheses as processes, with timeouts of minutes. They run in parallel with the
 * end-to-end tests, which leave a fifth of two CPUs idle.
 */
const WAITING = /^(tests\/release\/|infra\/stacks\/|tests\/composition\/composer-process)/;

/** Splits the unit tests among `files` into those that are CPU-bound and those that mostly wait for processes. */
export function partUnitTests(files: readonly string[]): { busy: string[]; waiting: string[] } {
  const unit = files.filter((file) => UNIT.test(file));
  return {
    busy: unit.filter((file) => !WAITING.test(file)),
    waiting: unit.filter((file) => WAITING.test(file)),
  };
}

/**
 * Selects test files by words: unit tests whose path contains a word, and end-to-end tests whose file name or path equals
 * one. Throws `test/unknown-word` if a word matches no file.
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

/** Returns the message about what a selection leaves out of a full run. */
export function leftOut({ unit, endToEnd }: Selection, files: readonly string[]): string {
  const without = (chosen: readonly string[], pattern: RegExp) => {
    const all = files.filter((file) => pattern.test(file)).length;
    return `${all - chosen.length} of ${all}`;
  };
  const browsers = endToEnd.length > 0 ? ', browsers other than Chromium' : '';
  return `NOT RUN: ${without(unit, UNIT)} unit test files, ${without(endToEnd, END_TO_END)} end-to-end test files${browsers}: "npm test" runs them. Format, types and secrets: "npm run check".`;
}

const nameOf = (file: string) => file.slice(file.lastIndexOf('/') + 1).replace(ENDING, '');

function unknown(typed: string, files: readonly string[]): string {
  const words = new Set(files.flatMap((file) => file.replace(ENDING, '').split('/')));
  const near = suggestion(typed, ['--help', ...words]);
  return `No test matches "${typed}".${near} Give a piece of a unit test's path, such as a part or a folder, or the name of a file in tests/e2e. [test/unknown-word]`;
}
