import { expect, it } from 'vitest';
import { projectFiles, readText } from '../support/project-files';

/** The table of languages, and what else of the product may name one: tests may name the languages whose texts they contain. */
const NAMING = [
  'packages/contracts/src/languages.ts',
  // Imports each file, and the compiler names the missing one.
  'packages/contracts/src/texts.ts',
  // Endings of words and keyboard layouts, optional.
  'packages/contracts/src/search-words.ts',
  // Short words that no line ends with, optional.
  'tools/generate/text-spaces.ts',
];
const NAMES_ONE = /['"]ua['"]|[{,(]\s*ua\s*[:,}]|^\s*ua: |\bua\.json|\/ua and|Ukrainian/m;

it('only the table lists the languages', () => {
  const product = /^(?!tests\/|.*(\.test\.tsx?$|\/(?:test-support|tests)\/)).*\.(?:[jt]sx?|mjs)$/;
  const naming = projectFiles().filter(
    (file) => product.test(file) && NAMES_ONE.test(readText(file).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')),
  );
  expect(naming.sort(), 'files that name a language: take it from the table LANGUAGES instead').toEqual(
    NAMING.toSorted(),
  );
});
