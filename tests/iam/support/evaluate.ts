type OneOrMore<Item> = Item | Item[];
type Principal = '*' | Record<string, OneOrMore<string>>;

export interface Statement {
  Effect: 'Allow' | 'Deny';
  Action: OneOrMore<string>;
  /** Instead of the actions: all others than these. */
  NotAction?: OneOrMore<string>;
  Resource?: OneOrMore<string>;
  Principal?: Principal;
  Condition?: Record<string, Record<string, OneOrMore<string>>>;
}
export interface Policy {
  Statement: Statement[];
}

interface AccessRequest {
  action: string;
  resource: string;
  /** Condition keys of the request; other keys are absent from it. */
  context?: Record<string, string>;
}

/** A request with the release roles that are allowed to make it; all others must be denied. */
export interface Probe {
  what: string;
  request: AccessRequest;
  who: readonly string[];
}

const list = <Item>(value: OneOrMore<Item>): Item[] => (Array.isArray(value) ? value : [value]);

/** Returns what statements allow as statements of one action on one resource each. */
export const allowedBy = (statements: readonly Statement[]) =>
  statements
    .filter(({ Effect }) => Effect === 'Allow')
    .flatMap((statement) =>
      list(statement.Action).flatMap((Action) =>
        list(statement.Resource ?? '*').map((Resource) => ({ ...statement, Action, Resource })),
      ),
    );

/** Matches an IAM pattern: `*` is any text including slashes, `?` is one character. Actions are case-insensitive. */
function like(pattern: string, text: string, flags = ''): boolean {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, `s${flags}`).test(text);
}

/** Matches each of the six fields of an ARN separately, so that `*` does not match across a colon before the resource. */
function arnLike(pattern: string, arn: string): boolean {
  const fields = (text: string) => [...text.split(':').slice(0, 5), text.split(':').slice(5).join(':')];
  return fields(arn).every((field, at) => like(fields(pattern)[at] ?? '', field));
}

type Operator = (value: string | undefined, wanted: string[]) => boolean;
/**
 * The condition operators that the policies use; any other throws, so that none is ignored. Positive operators fail for a
 * missing key.
 */
const OPERATORS: Record<string, Operator> = {
  StringEquals: (value, wanted) => value !== undefined && wanted.includes(value),
  StringLike: (value, wanted) => value !== undefined && wanted.some((pattern) => like(pattern, value)),
  ArnLike: (value, wanted) => value !== undefined && wanted.some((pattern) => arnLike(pattern, value)),
  Bool: (value, wanted) => value !== undefined && wanted.includes(value),
  Null: (value, wanted) => wanted.includes(String(value === undefined)),
  // ForAllValues is true for a missing key.
  'ForAllValues:StringEquals': (value, wanted) => value === undefined || wanted.includes(value),
  'ForAllValues:StringLike': (value, wanted) => value === undefined || wanted.some((pattern) => like(pattern, value)),
};

function holds(condition: NonNullable<Statement['Condition']>, context: Record<string, string>): boolean {
  const given = new Map(Object.entries(context).map(([key, value]) => [key.toLowerCase(), value]));
  return Object.entries(condition).every(([name, keys]) => {
    const operator = OPERATORS[name];
    if (!operator) throw new Error(`Unknown condition operator "${name}": add it to OPERATORS.`);
    return Object.entries(keys).every(([key, wanted]) => operator(given.get(key.toLowerCase()), list(wanted)));
  });
}

/** Returns the statements whose action, resource and conditions match a request, both Allow and Deny. */
export const applying = (statements: readonly Statement[], { action, resource, context = {} }: AccessRequest) =>
  statements.filter(
    (statement) =>
      (statement.NotAction
        ? !list(statement.NotAction).some((pattern) => like(pattern, action, 'i'))
        : list(statement.Action).some((pattern) => like(pattern, action, 'i'))) &&
      (statement.Resource === undefined || list(statement.Resource).some((pattern) => like(pattern, resource))) &&
      holds(statement.Condition ?? {}, context),
  );

const decided = (statements: readonly Statement[]) =>
  statements.some(({ Effect }) => Effect === 'Allow') && !statements.some(({ Effect }) => Effect === 'Deny');

/**
 * Evaluates a request within one account as IAM does: allowed if an identity policy or the resource policy allows it and no
 * statement denies it.
 */
export function isAllowed(
  identity: readonly Statement[],
  request: AccessRequest,
  resourcePolicy: Policy = { Statement: [] },
): boolean {
  const ofResource = resourcePolicy.Statement.filter(({ Principal }) => namesEverybody(Principal));
  return decided(applying([...identity, ...ofResource], request));
}

/** Returns whether a trust or resource policy allows a principal's request. `kind` is `Federated`, `AWS` or `Service`. */
export function isAllowedTo(
  policy: Policy,
  {
    kind,
    id,
    resource = '',
    ...request
  }: Omit<AccessRequest, 'resource'> & { kind: string; id: string; resource?: string },
): boolean {
  const naming = policy.Statement.filter(
    ({ Principal }) => Principal === '*' || (typeof Principal === 'object' && list(Principal[kind] ?? []).includes(id)),
  );
  return decided(applying(naming, { ...request, resource }));
}

const namesEverybody = (principal: Principal | undefined) =>
  principal === '*' || (typeof principal === 'object' && list(principal.AWS ?? []).includes('*'));
