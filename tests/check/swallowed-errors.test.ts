import { expect, it } from 'vitest';
import { projectFiles, readText } from '../support/project-files';
import { parseSource, type SyntaxNode, visitNodes } from '../support/syntax-tree';

/** Code that runs in pages. */
const IN_PAGES =
  /^(shell\/(src|public)|mfe-[^/]+\/src|packages\/(contracts|i18n|ui)\/src|packages\/federation\/src\/(runtime|share))\/.+\.[jt]sx?$/;
const NO_PAGE = /\.(test|fixture)\.|\/test-support\/|\.d\.ts$/;
/** Functions that take an error on: it reaches telemetry, or the caller. */
const TAKES_ON = /\b(throw|reject|reportFault|reportError|reportLoadError)\b/;
const REASON = /\/\/ Not reported: \S/;

/** Returns the handlers of errors in a tree: `catch` clauses, and the functions given to `.catch` and `.then`. */
function handlersIn(tree: SyntaxNode): SyntaxNode[] {
  const found: (SyntaxNode | undefined)[] = [];
  visitNodes(tree, (node) => {
    if (node.type === 'CatchClause') found.push(node);
    if (node.type !== 'CallExpression') return;
    const name = node.callee.property?.name;
    if (name === 'catch' && node.arguments.length === 1) found.push(node.arguments[0]);
    if (name === 'then') found.push(node.arguments[1]);
  });
  return found.filter((one) => one !== undefined);
}

/** Returns the lines of a source that handle an error and neither take it on nor say why not, in it or above it. */
function swallowed(source: string, file = 'x.ts'): number[] {
  return handlersIn(parseSource(source, file)).flatMap(({ start, end }) => {
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
