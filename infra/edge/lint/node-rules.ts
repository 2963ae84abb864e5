import type {
  AssignmentExpression,
  CallExpression,
  ImportDeclaration,
  Literal,
  LogicalExpression,
  MemberExpression,
  Node,
  Property,
} from 'acorn';
import type { Report } from './lint-edge-function';
import { regexpFault } from './regexp-fault';
import { MODULES, UNSUPPORTED } from './supported';

type Rule = (node: never, report: Report) => void;

const RULES: Readonly<Record<string, Rule>> = {
  AssignmentExpression(node: AssignmentExpression, report) {
    if (['&&=', '||=', '??='].includes(node.operator)) refuse(node, 'a logical assignment', 'use if', report);
  },
  CallExpression: callRules,
  CatchClause(node: Node & { param: Node | null }, report) {
    if (!node.param) refuse(node, 'catch without a name', 'write catch (_)', report);
  },
  ImportDeclaration(node: ImportDeclaration, report) {
    const [only, ...others] = node.specifiers;
    if (node.source.value !== 'cloudfront' || only?.type !== 'ImportDefaultSpecifier' || others.length > 0)
      refuse(node, 'this import', "only import cf from 'cloudfront' is", report);
  },
  Literal(node: Literal, report) {
    if (node.bigint) refuse(node, 'a BigInt', 'use a number', report);
    const fault = node.regex && regexpFault(node.regex.pattern, node.regex.flags);
    if (fault) report('regexp', node, fault);
  },
  LogicalExpression(node: LogicalExpression, report) {
    if (node.operator === '??') refuse(node, 'the operator ??', 'compare with undefined', report);
  },
  Property(node: Property & { kind: string }, report) {
    if (node.computed) refuse(node, 'a computed name', 'assign it after creating the object', report);
  },
};

/** Reports syntax that the runtime does not support. */
export function nodeRules(node: Node, report: Report): void {
  const unsupported = UNSUPPORTED[node.type];
  if (unsupported) refuse(node, ...unsupported, report);
  (RULES[node.type] as ((node: Node, report: Report) => void) | undefined)?.(node, report);
}

function refuse(node: Node, what: string, remedy: string, report: Report): void {
  report('feature', node, `${what} is not supported: ${remedy}`);
}

function callRules(node: CallExpression, report: Report): void {
  const { callee } = node;
  if (callee.type === 'Identifier' && callee.name === 'require') {
    const [module] = node.arguments;
    const name = module?.type === 'Literal' ? String(module.value) : '';
    if (!MODULES.has(name))
      report('global', node, `require supports only ${[...MODULES].join(', ')}: remove it`);
  }
  if (callee.type !== 'MemberExpression' || !isConsole(callee)) return;
  if (callee.property.type !== 'Identifier' || callee.property.name !== 'log')
    refuse(node, 'this method of console', 'use console.log', report);
  else if (node.arguments.length !== 1)
    refuse(node, 'console.log with several values', 'join them to one text', report);
}

const isConsole = ({ object }: MemberExpression) => object.type === 'Identifier' && object.name === 'console';
