import { type Node, type Program, parse } from 'acorn';
import { fullAncestor } from 'acorn-walk';
import { awsLimit } from '../../config/aws-limits';
import { asyncRules } from './async-rules';
import { nodeRules } from './node-rules';
import { scopeRules } from './scope-rules';

export interface EdgeFault {
  rule:
    | 'size'
    | 'syntax'
    | 'await'
    | 'async'
    | 'closure'
    | 'order'
    | 'feature'
    | 'regexp'
    | 'global'
    | 'handler';
  line: number;
  message: string;
}

/** Reports a fault at a node of the code. */
export type Report = (rule: EdgeFault['rule'], node: Node, message: string) => void;

/**
 * Returns faults that CloudFront Functions (JavaScript runtime 2.0) would reject or silently run wrong, ordered by line. Needed
 * because CreateFunction accepts any code: the fault would show only at the first request.
 */
export function lintEdgeFunction(code: string): EdgeFault[] {
  const faults: EdgeFault[] = [];
  const bytes = Buffer.byteLength(code);
  const limit = awsLimit('edge-function/size');
  if (bytes > limit)
    faults.push({
      rule: 'size',
      line: 1,
      message: `${bytes} bytes, at most ${limit}: move data to the key-value store`,
    });
  let program: Program;
  try {
    program = parse(code, { ecmaVersion: 'latest', sourceType: 'module', locations: true, ranges: true });
  } catch (error) {
    const { message, loc } = error as SyntaxError & { loc?: { line: number } };
    return [...faults, { rule: 'syntax', line: loc?.line ?? 1, message }];
  }
  const report: Report = (rule, node, message) =>
    faults.push({ rule, line: node.loc?.start.line ?? 1, message });
  fullAncestor(program, (node, _state, ancestors) => {
    nodeRules(node, report);
    asyncRules(node, ancestors, report);
  });
  scopeRules(program, report);
  return faults.sort((one, other) => one.line - other.line);
}

/** Throws `edge/refused` with every fault if CloudFront can't run the code. `name`: the function's, for the message. */
export function checkEdgeFunction(name: string, code: string): void {
  const faults = lintEdgeFunction(code);
  if (faults.length === 0) return;
  const list = faults.map(({ rule, line, message }) => `  line ${line}, ${rule}: ${message}`);
  throw new Error(`edge/refused: CloudFront can't run the edge function ${name}.\n${list.join('\n')}`);
}
