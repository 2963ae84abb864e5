import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../bin/steps';
import { projectFiles } from '../support/project-files';
import { parseSource, type SyntaxNode, visitNodes } from '../support/syntax-tree';

/** Returns what the names of a file stand for: the values of variables, and `ReactNode` properties, which are elements. */
function namesIn(tree: SyntaxNode): Map<string, SyntaxNode | 'elements'> {
  const names = new Map<string, SyntaxNode | 'elements'>();
  visitNodes(tree, (node) => {
    if (node.type === 'VariableDeclarator' && node.init) {
      const ids = node.id.type === 'ArrayPattern' ? node.id.elements : [node.id];
      for (const id of ids)
        if (id?.name ?? id?.argument?.name) names.set(id.name ?? id.argument.name, node.init);
    }
    if (node.type === 'FunctionDeclaration') names.set(node.id.name, node);
    const type = node.type === 'TSPropertySignature' && node.typeAnnotation?.typeAnnotation;
    if (type?.typeName?.name === 'ReactNode') names.set(node.key.name, 'elements');
  });
  return names;
}

/** Whether an expression may be a text; what is not known is. */
function isText(node: SyntaxNode, names: ReadonlyMap<string, SyntaxNode | 'elements'>): boolean {
  const is = (one: SyntaxNode) => isText(one, names);
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return false;
    case 'Literal':
      return typeof node.value === 'number' || (typeof node.value === 'string' && node.value.trim() !== '');
    case 'ConditionalExpression':
      return is(node.consequent) || is(node.alternate);
    case 'LogicalExpression':
      return is(node.right) || (node.operator !== '&&' && is(node.left));
    case 'ArrowFunctionExpression':
    case 'FunctionDeclaration':
      return node.body.type !== 'BlockStatement' && is(node.body);
    case 'CallExpression':
      return node.callee.property?.name === 'map' ? is(node.arguments[0]) : is(node.callee);
    case 'Identifier': {
      const known = names.get(node.name);
      return known === undefined ? node.name !== 'undefined' : known !== 'elements' && is(known);
    }
    default:
      return true;
  }
}

const isBlank = ({ type, value, expression }: SyntaxNode) =>
  (type === 'JSXText' && value.trim() === '') || expression?.type === 'JSXEmptyExpression';

/** Returns the changing texts of a component that have siblings. */
function textsWithSiblings(source: string): string[] {
  const tree = parseSource(source, 'x.tsx');
  const names = namesIn(tree);
  const found: string[] = [];
  visitNodes(tree, (node) => {
    const children: SyntaxNode[] = (node.type.startsWith('JSX') && node.children) || [];
    const shown = children.filter((child) => !isBlank(child));
    if (shown.length < 2) return;
    for (const { type, expression, start, end } of shown)
      if (type === 'JSXExpressionContainer' && isText(expression, names))
        found.push(source.slice(start, end));
  });
  return found;
}

/**
 * A translator, and many extensions, replace text nodes. React would go on updating the replaced one, or fail when it
 * removes it; it replaces the whole content of an element whose only child is a text.
 */
it('every changing text is alone in its element', () => {
  const faults = projectFiles()
    .filter((file) => /^(?:shell|mfe-[a-z]+|packages)\/.*\.tsx$/.test(file) && !/test|fixture/.test(file))
    .flatMap((file) =>
      textsWithSiblings(readFileSync(path.join(ROOT, file), 'utf8')).map((text) => `${file}: ${text}`),
    );
  expect(faults).toEqual([]);
});

it.each([
  '<p>from <b>1</b> {now}</p>',
  '<p>+{late}–{early}</p>',
  '<p>{open && text}<i /></p>',
  '<p>{a ? <b /> : b.c}<i /></p>',
  '<p>{3}<i /></p>',
  '<p>{t("a")}{" "}<i /></p>',
])('finds %s', (jsx) => {
  expect(textsWithSiblings(`const X = () => ${jsx};`)).not.toEqual([]);
});

it.each([
  '<p>{now}</p>',
  '<p><b>{now}</b> <i /></p>',
  '<p>{items.map((item) => <b>{item}</b>)}<i /></p>',
  '<p>{open && <b />}{" "}<i /></p>',
])('accepts %s', (jsx) => {
  expect(textsWithSiblings(`const X = () => ${jsx};`)).toEqual([]);
});
