import { parseSync, Visitor } from 'vite';
import { expect, it } from 'vitest';
import { projectFiles, readText } from '../support/project-files';

/** Code that runs in pages. */
const IN_PAGES =
  /^(shell\/(src|public)|mfe-[^/]+\/src|packages\/(contracts|i18n|ui)\/src|packages\/federation\/src\/(runtime|share))\/.+\.[jt]sx?$/;
const NO_PAGE = /\.(test|fixture)\.|\/test-support\/|\.d\.ts$/;
/** Functions that take an error on: it reaches telemetry, or the caller. */
const TAKES_ON = /\b(throw|reject|reportFault|reportError|reportLoadError)\b/;
const REASON = /\/\/ Not reported: \S/;

/** Returns the handlers of errors in a source: `catch` clauses, and the functions given to `.catch` and `.then`. */
function handlersIn(source: string, file: string): { start: number; end: number }[] {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const found: ({ start: number; end: number } | undefined)[] = [];
  new Visitor({
    CatchClause: (clause) => void found.push(clause),
    CallExpression({ callee, arguments: given }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const { name } = callee.property;
      if (name === 'catch' && given.length === 1) found.push(given[0]);
      if (name === 'then') found.push(given[1]);
    },
  }).visit(program);
  return found.filter((one) => one !== undefined);
}

/** Returns the lines of a source that handle an error and neither take it on nor say why not, in it or above it. */
function swallowed(source: string, file = 'x.ts'): number[] {
  return handlersIn(source, file).flatMap(({ start, end }) => {
    const line = source.slice(0, start).split('\n').length;
    const above = source.split('\n')[line - 2] ?? '';
    const own = source.slice(start, end);
    const code = own.replace(/\/\/.*|'[^'\n]*'/g, '');
    return TAKES_ON.test(code) || REASON.test(own) || REASON.test(above) ? [] : [line];
  });
}

it('no error is caught in a page without a report or a reason', () => {
  const files = projectFiles().filter((file) => IN_PAGES.test(file) && !NO_PAGE.test(file));
  expect(files.length).toBeGreaterThan(200);
  const found = files.flatMap((file) => swallowed(readText(file), file).map((line) => `${file}:${line}`));
  expect(found).toEqual([]);
});
