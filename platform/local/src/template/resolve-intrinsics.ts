/* Why not cfn-resolver-lib: it resolves a whole template up front, while here `Ref` and `Fn::GetAtt` name running local services. */

/** The lookups of a template's intrinsic functions. */
export interface IntrinsicScope {
  /** `Ref`: a resource, a parameter or a pseudo parameter such as `AWS::Region`. */
  ref(name: string): unknown;
  getAtt(id: string, attribute: string): unknown;
  stackOutput(stack: string, name: string): unknown;
}

type Intrinsic = (argument: unknown, scope: IntrinsicScope) => unknown;

const INTRINSICS: Record<string, Intrinsic> = {
  Ref: (name, scope) => scope.ref(String(name)),
  'Fn::GetAtt': (argument, scope) => {
    const [id = '', ...attribute] = Array.isArray(argument)
      ? argument.map(String)
      : String(argument).split('.');
    return scope.getAtt(id, attribute.join('.'));
  },
  'Fn::GetStackOutput': (argument, scope) => {
    const { StackName, OutputName } = argument as { StackName: string; OutputName: string };
    return scope.stackOutput(StackName, OutputName);
  },
  'Fn::Join': (argument, scope) => {
    const [separator, parts] = argument as [string, unknown];
    return (resolveIntrinsics(parts, scope) as unknown[]).join(separator);
  },
  'Fn::Split': (argument, scope) => {
    const [separator, text] = argument as [string, unknown];
    return String(resolveIntrinsics(text, scope)).split(separator);
  },
  'Fn::Select': (argument, scope) => {
    const [index, list] = argument as [number | string, unknown];
    const item = (resolveIntrinsics(list, scope) as unknown[])[Number(index)];
    if (item === undefined) throw new Error(`Fn::Select: the list has no item ${index}.`);
    return item;
  },
  'Fn::Sub': (argument, scope) => {
    const [text, given] = (Array.isArray(argument) ? argument : [argument, {}]) as [
      string,
      Record<string, unknown>,
    ];
    const values = resolveIntrinsics(given, scope) as Record<string, unknown>;
    return text.replace(/\$\{(!?)([^}]+)\}/g, (whole, literal: string, name: string) => {
      if (literal) return whole.replace('!', '');
      if (Object.hasOwn(values, name)) return String(values[name]);
      const [id = '', ...attribute] = name.split('.');
      return String(attribute.length > 0 ? scope.getAtt(id, attribute.join('.')) : scope.ref(name));
    });
  },
};

/**
 * Returns a copy of a template's value with its intrinsic functions resolved in `scope`. Throws for an unsupported function, instead of
 * leaving it unresolved.
 */
export function resolveIntrinsics(value: unknown, scope: IntrinsicScope): unknown {
  if (Array.isArray(value)) return value.map((item) => resolveIntrinsics(item, scope));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const [name, argument] = entries[0] ?? [];
  if (entries.length === 1 && name !== undefined) {
    const intrinsic = INTRINSICS[name];
    if (intrinsic) return intrinsic(argument, scope);
    if (name.startsWith('Fn::'))
      throw new Error(`Unsupported intrinsic function ${name}: add it to resolve-intrinsics.ts.`);
  }
  return Object.fromEntries(entries.map(([key, item]) => [key, resolveIntrinsics(item, scope)]));
}
