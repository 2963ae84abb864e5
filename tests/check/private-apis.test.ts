import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@platform/base/root';
import { expect, it } from 'vitest';
import { projectFiles } from '../support/project-files';
import { parseSource, type SyntaxNode, visitNodes } from '../support/syntax-tree';

/** Sources that can be short of a public way: they use a library's router, or a name that it warns of. */
const MAY_USE = /\bUNSAFE_|\bcreate\w*Router\b|\bRouter(State|Subscriber|Init)\b|\bDataRouter\b/;
const UNSAFE_NAME = /^(UNSAFE_|__SECRET_INTERNALS|_internal)/;
const CREATES_ROUTER = /^create\w+Router$/;
/** Types whose members the router's own types call private. */
const PRIVATE_TYPE = /^(DataRouter|Router(State|Subscriber|Init))$/;

/**
 * Returns the lines of a source that use what a library keeps for itself: names marked unsafe, and of the router anything but
 * its creation for the `router` of a provider.
 */
function privateUses(source: string, file = 'x.tsx'): number[] {
  const tree = parseSource(source, file);
  const routers = new Set<string>();
  /** Nodes that name a router, or create one, and may. */
  const allowed = new Set<SyntaxNode>();
  visitNodes(tree, (node) => {
    if (node.type === 'VariableDeclarator' && CREATES_ROUTER.test(node.init?.callee?.name)) {
      routers.add(node.id.name);
      allowed.add(node.id).add(node.init);
    }
    if (node.type === 'Property' && !node.computed) allowed.add(node.key);
    if (node.type === 'Property' && node.key.name === 'router') allowed.add(node.value);
    if (node.type === 'JSXAttribute' && node.name.name === 'router') allowed.add(node.value.expression);
  });
  const found = new Set<number>();
  visitNodes(tree, (node) => {
    const isPrivate =
      (node.type === 'Identifier' && UNSAFE_NAME.test(node.name)) ||
      (node.type === 'Identifier' && routers.has(node.name) && !allowed.has(node)) ||
      (node.type === 'CallExpression' && CREATES_ROUTER.test(node.callee.name) && !allowed.has(node)) ||
      (node.type === 'TSTypeQuery' && CREATES_ROUTER.test(node.exprName.name)) ||
      (node.type === 'ImportSpecifier' && PRIVATE_TYPE.test(node.imported.name));
    if (isPrivate) found.add(source.slice(0, node.start).split('\n').length);
  });
  return [...found];
}

it('no source uses what a library keeps for itself', () => {
  const files = projectFiles().filter(
    (file) => /\.tsx?$/.test(file) && file !== 'tests/check/private-apis.test.ts',
  );
  const found = files.flatMap((file) => {
    const source = readFileSync(path.join(ROOT, file), 'utf8');
    return MAY_USE.test(source) ? privateUses(source, file).map((line) => `${file}:${line}`) : [];
  });
  expect(found).toEqual([]);
});

it.each([
  "import { UNSAFE_LocationContext as Location } from 'react-router';",
  "export { UNSAFE_RouteContext } from 'react-router';",
  'const router = createBrowserRouter(routes); router.subscribe(show);',
  'const router = createBrowserRouter(routes); const shown = Object.create(router);',
  'const router = createBrowserRouter(routes); use(<RouterProvider router={wrapped(router)} />);',
  'use(<RouterProvider router={wrapped(createBrowserRouter(routes))} />);',
  'type Router = ReturnType<typeof createBrowserRouter>;',
  "import type { RouterState } from 'react-router';",
])('finds %s', (source) => {
  expect(privateUses(source)).toEqual([1]);
});

it.each([
  'const router = createBrowserRouter(routes); use(<RouterProvider router={router} />);',
  'const router = createMemoryRouter(routes); createElement(RouterProvider, { router });',
  'use(<RouterProvider router={createBrowserRouter(routes)} />);',
])('accepts %s', (source) => {
  expect(privateUses(source)).toEqual([]);
});
