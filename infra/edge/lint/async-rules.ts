import type { AwaitExpression, Node, VariableDeclaration } from 'acorn';
import type { Report } from './lint-edge-function';

type AnyFunction = Node & { async?: boolean; generator?: boolean };

/** Reports an await that is not a statement of its own, and async functions below the top level. */
export function asyncRules(node: Node, ancestors: readonly Node[], report: Report): void {
  if (node.type === 'AwaitExpression' && !standsAlone(node as AwaitExpression, ancestors))
    report('await', node, 'await inside an expression: move it to its own statement, const x = await …');
  if (node.type === 'ForOfStatement' && (node as Node & { await?: boolean }).await)
    report('await', node, 'for await is not supported: await one value after the other in a for loop');
  const { async, generator } = node as AnyFunction;
  if (generator) report('feature', node, 'a generator is not supported: fill an array');
  if (!async) return;
  const [parent] = ancestors.slice(-2);
  if (node.type !== 'FunctionDeclaration' || parent?.type !== 'Program')
    report('async', node, 'an async function inside another or as a value: declare it at the top level');
}

/** Whether an await is its own statement. `ancestors` ends with the node itself. */
function standsAlone(node: AwaitExpression, ancestors: readonly Node[]): boolean {
  const [outer, statement, parent] = ancestors.slice(-4, -1);
  if (parent?.type === 'ExpressionStatement') return true;
  if (parent?.type === 'VariableDeclarator' && statement?.type === 'VariableDeclaration')
    return (statement as VariableDeclaration).declarations.length === 1 && !outer?.type.startsWith('For');
  return (
    parent?.type === 'AssignmentExpression' &&
    statement?.type === 'ExpressionStatement' &&
    (parent as Node & { operator: string; right: Node }).operator === '=' &&
    (parent as Node & { right: Node }).right === node
  );
}
