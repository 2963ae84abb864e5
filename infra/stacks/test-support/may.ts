import type { CloudAssembly } from '@platform/local/template/cloud-assembly';

interface Statement {
  Effect: 'Allow' | 'Deny';
  Action: string | string[];
  Resource: string | string[];
  Condition?: Record<string, Record<string, string | string[]>>;
}
interface Policy {
  PolicyDocument: { Statement: Statement[] };
  Roles?: string[];
}

const list = <Item>(value: Item | Item[]): Item[] => (Array.isArray(value) ? value : [value]);

/** Converts an IAM pattern, in which `*` matches any text including slashes. */
const matches = (pattern: string, text: string) =>
  new RegExp(`^${pattern.split('*').map(escaped).join('.*')}$`).test(text);
function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Evaluates the condition operators that the policies use. Throws for any other, so that none is ignored. */
function holds(condition: NonNullable<Statement['Condition']>, context: Record<string, string>): boolean {
  return Object.entries(condition).every(([operator, keys]) =>
    Object.entries(keys).every(([key, wanted]) => {
      if (operator === 'Null') return (context[key] === undefined) === (wanted === 'true');
      if (operator === 'ForAllValues:StringEquals') {
        const value = context[key];
        return value === undefined || list(wanted).includes(value);
      }
      if (operator === 'Bool') return context[key] === wanted;
      throw new Error(`Unknown condition operator ${operator}: add it to may.ts.`);
    }),
  );
}

/** Evaluates the policies of all stacks as IAM does: an explicit deny overrides every allow. */
export function policies(assembly: CloudAssembly) {
  const all = assembly.ofType<Policy>('AWS::IAM::Policy');
  const statementsOf = (role: string) =>
    all
      .filter(({ properties }) => properties.Roles?.includes(role))
      .flatMap(({ properties }) => properties.PolicyDocument.Statement);
  return {
    statementsOf,
    /** Roles with a policy, as `local:<stack>.<id>`. */
    roles: [...new Set(all.flatMap(({ properties }) => properties.Roles ?? []))],
    may(role: string, action: string, resource: string, context: Record<string, string> = {}): boolean {
      const said = statementsOf(role).filter(
        (statement) =>
          list(statement.Action).some((pattern) => matches(pattern, action)) &&
          list(statement.Resource).some((pattern) => matches(pattern, resource)) &&
          holds(statement.Condition ?? {}, context),
      );
      return said.some(({ Effect }) => Effect === 'Allow') && !said.some(({ Effect }) => Effect === 'Deny');
    },
  };
}
