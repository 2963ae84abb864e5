import { suggestion } from '@platform/base/nearest.mjs';
import { isEndToEnd, unitTestsOf } from './tiers';

/** The selected test files, as paths from the root. */
export interface Selection {
  unit: string[];
  endToEnd: string[];
}

const ENDING = /\.(test\.tsx?|spec\.ts)$/;

/**
 * Selects test files by words: unit tests whose path contains a word, and end-to-end tests whose file name or path equals
 * one. Throws `test/unknown-word` if a word matches no file.
 */
export function selectTests(typed: readonly string[], files: readonly string[]): Selection {
  const unit = unitTestsOf(undefined, files);
  const endToEnd = files.filter(isEndToEnd);
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
  const units = unitTestsOf(undefined, files).length;
  const ends = files.filter(isEndToEnd).length;
  return `NOT RUN: ${units - unit.length} of ${units} unit test files, ${ends - endToEnd.length} of ${ends} end-to-end test files, other browsers: "npm run test:all" runs them.`;
}

const nameOf = (file: string) => file.slice(file.lastIndexOf('/') + 1).replace(ENDING, '');

function unknown(typed: string, files: readonly string[]): string {
  const words = new Set(files.flatMap((file) => file.replace(ENDING, '').split('/')));
  const near = suggestion(typed, ['--help', ...words]);
  return `No test matches "${typed}".${near} Give a piece of a unit test's path, such as a part or a folder, or the name of a file in tests/e2e. [test/unknown-word]`;
}
