import type { Node, Program } from 'acorn';
import { analyze, type Reference, type Scope, type Variable } from 'eslint-scope';
import type { Report } from './lint-edge-function';
import { GLOBALS } from './supported';

const BLOCK_SCOPED = ['const', 'let'];

/** Reports unknown globals, constants read above their declaration, and closures over variables of an async function. */
export function scopeRules(program: Program, report: Report): void {
  // Both packages use ESTree, but with different types.
  const manager = analyze(program as never, { ecmaVersion: 2022, sourceType: 'module' });
  const [global] = manager.scopes;
  const top = global?.childScopes[0];
  if (!global || !top) return;
  for (const { identifier } of global.through)
    if (!GLOBALS.has(identifier.name))
      report(
        'global',
        asNode(identifier),
        `${identifier.name} is not in the runtime: declare it or remove it`,
      );
  if (!top.set.get('handler')?.defs.some(({ node }) => node.type === 'FunctionDeclaration'))
    report('handler', program, 'CloudFront calls the function "handler": declare it at the top level');
  for (const scope of manager.scopes)
    for (const reference of scope.references) {
      readsTooEarly(reference, top, report);
      closesOver(reference, report);
    }
}

/** In njs, a constant declared below the async function that reads it is uninitialized; the error is lost in the promise. */
function readsTooEarly({ from, identifier, resolved }: Reference, top: Scope, report: Report): void {
  const reader = asyncFunctionAround(from);
  if (!reader || !resolved || resolved.scope !== top || !isBlockScoped(resolved)) return;
  const [declared] = resolved.identifiers;
  if (declared && asNode(declared).start > asNode(reader.block).start)
    report(
      'order',
      asNode(identifier),
      `${resolved.name} is declared below the async function that reads it: move it above`,
    );
}

/** In njs, writes of an inner function to variables of an async function are lost without an error. */
function closesOver({ from, identifier, resolved }: Reference, report: Report): void {
  if (!resolved || !isBlockScoped(resolved)) return;
  const owner = resolved.scope.variableScope;
  const reader = from.variableScope;
  if (owner === reader || owner.type !== 'function' || !isAsync(owner)) return;
  report(
    'closure',
    asNode(identifier),
    `${resolved.name} belongs to an async function and is used by a function inside it: pass it as an argument to a function at the top level`,
  );
}

const asNode = (node: unknown) => node as Node;
const isBlockScoped = ({ defs }: Variable) =>
  defs.some(
    ({ type, parent }) =>
      type === 'Variable' && BLOCK_SCOPED.includes(String((parent as { kind?: string })?.kind)),
  );
const isAsync = ({ block }: Scope) => (block as { async?: boolean }).async === true;

function asyncFunctionAround(scope: Scope | null): Scope | undefined {
  for (let at = scope; at; at = at.upper) if (at.type === 'function' && isAsync(at)) return at;
  return undefined;
}
