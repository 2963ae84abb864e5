type OneOrMore<Item> = Item | Item[];
type Principal = '*' | Record<string, OneOrMore<string>>;

export interface Statement {
  Effect: 'Allow' | 'Deny';
  Action: OneOrMore<string>;
  Resource?: OneOrMore<string>;
  Principal?: Principal;
  Condition?: Record<string, Record<string, OneOrMore<string>>>;
}
export interface Policy {
  Statement: Statement[];
}

export interface AccessRequest {
  action: string;
  resource: string;
  /** Condition keys of the request; a key that is missing here is missing in the request. */
  context?: Record<string, string>;
}

const list = <Item>(value: OneOrMore<Item>): Item[] => (Array.isArray(value) ? value : [value]);

/** IAM's patterns: `*` is any text, slashes included, `?` one character. Actions know no case. */
function like(pattern: string, text: string, flags = ''): boolean {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, `s${flags}`).test(text);
}

type Operator = (value: string | undefined, wanted: string[]) => boolean;
/** The operators that the policies use; another one throws, so that none is passed over. A missing key fails the positive ones. */
const OPERATORS: Record<string, Operator> = {
  StringEquals: (value, wanted) => value !== undefined && wanted.includes(value),
  StringLike: (value, wanted) => value !== undefined && wanted.some((pattern) => like(pattern, value)),
  ArnLike: (value, wanted) => value !== undefined && wanted.some((pattern) => like(pattern, value)),
  Bool: (value, wanted) => value !== undefined && wanted.includes(value),
  Null: (value, wanted) => wanted.includes(String(value === undefined)),
  // True for a key that is missing.
  'ForAllValues:StringEquals': (value, wanted) => value === undefined || wanted.includes(value),
  'ForAllValues:StringLike': (value, wanted) =>
    value === undefined || wanted.some((pattern) => like(pattern, value)),
};

function holds(condition: NonNullable<Statement['Condition']>, context: Record<string, string>): boolean {
  const given = new Map(Object.entries(context).map(([key, value]) => [key.toLowerCase(), value]));
  return Object.entries(condition).every(([name, keys]) => {
    const operator = OPERATORS[name];
    if (!operator) throw new Error(`The condition operator ${name} is not known to this evaluator.`);
    return Object.entries(keys).every(([key, wanted]) =>
      operator(given.get(key.toLowerCase()), list(wanted)),
    );
  });
}

/** The statements that apply to a request by action, resource and conditions, whatever their effect. */
export const applying = (
  statements: readonly Statement[],
  { action, resource, context = {} }: AccessRequest,
) =>
  statements.filter(
    (statement) =>
      list(statement.Action).some((pattern) => like(pattern, action, 'i')) &&
      (statement.Resource === undefined ||
        list(statement.Resource).some((pattern) => like(pattern, resource))) &&
      holds(statement.Condition ?? {}, context),
  );

const decided = (statements: readonly Statement[]) =>
  statements.some(({ Effect }) => Effect === 'Allow') && !statements.some(({ Effect }) => Effect === 'Deny');

/**
 * Decides a request within one account as IAM does: allowed when an identity policy allows it (or the resource's policy, for this
 * principal), and nothing denies it.
 */
export function isAllowed(
  identity: readonly Statement[],
  request: AccessRequest,
  resourcePolicy: Policy = { Statement: [] },
): boolean {
  const ofResource = resourcePolicy.Statement.filter(({ Principal }) => namesEverybody(Principal));
  return decided(applying([...identity, ...ofResource], request));
}

/** Whether a trust policy lets a principal take the role. `kind`: `Federated`, `AWS`, `Service`. */
export function mayAssume(
  trust: Policy,
  {
    kind,
    id,
    action,
    context = {},
  }: { kind: string; id: string; action: string; context?: Record<string, string> },
): boolean {
  const naming = trust.Statement.filter(
    ({ Principal }) => typeof Principal === 'object' && list(Principal[kind] ?? []).includes(id),
  );
  return decided(applying(naming, { action, resource: '', context }));
}

const namesEverybody = (principal: Principal | undefined) =>
  principal === '*' || (typeof principal === 'object' && list(principal.AWS ?? []).includes('*'));
