interface Statement {
  Effect: 'Allow' | 'Deny';
  Principal: '*' | { Service?: string | string[]; AWS?: string | string[] };
  Action: string | string[];
  Resource: string | string[];
  Condition?: Record<string, Record<string, string | string[]>>;
}

export interface ResourcePolicy {
  Statement: Statement[];
}

export interface ServiceCall {
  service: string;
  action: string;
  resource: string;
  context: Record<string, string>;
}

const list = <Item>(value: Item | Item[]): Item[] => (Array.isArray(value) ? value : [value]);

/** Whether a text matches an IAM pattern, in which `*` is any text. */
const like = (pattern: string, text: string) =>
  new RegExp(`^${pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`).test(text);

type Operator = (wanted: string, actual: string) => boolean;
const OPERATORS: Record<string, Operator> = {
  StringEquals: (wanted, actual) => wanted === actual,
  Bool: (wanted, actual) => wanted === actual,
  // Each of the six fields of an ARN is matched separately, so `*` does not match across a colon.
  ArnLike: (wanted, actual) => {
    const [patterns, fields] = [fieldsOf(wanted), fieldsOf(actual)];
    return fields.length === 6 && fields.every((field, at) => like(patterns[at] ?? '', field));
  },
};

function fieldsOf(arn: string): string[] {
  const parts = arn.split(':');
  return [...parts.slice(0, 5), parts.slice(5).join(':')];
}

/** A condition on a key that the request lacks does not match. Throws for an unknown operator, so that none is ignored. */
function holds(condition: NonNullable<Statement['Condition']>, context: Record<string, string>): boolean {
  return Object.entries(condition).every(([name, keys]) => {
    const operator = OPERATORS[name];
    if (!operator) throw new Error(`Unknown condition operator "${name}": add it to ${import.meta.url}.`);
    return Object.entries(keys).every(([key, wanted]) => {
      const actual = context[key];
      return actual !== undefined && list(wanted).some((one) => operator(one, actual));
    });
  });
}

/** Whether a resource policy lets a service make a call; an explicit deny overrides every allow. */
export function mayAsService(policy: ResourcePolicy, call: ServiceCall): boolean {
  const effects = policy.Statement.filter(
    ({ Principal, Action, Resource, Condition }) =>
      (Principal === '*' || list(Principal.Service ?? []).includes(call.service)) &&
      list(Action).some((action) => like(action.toLowerCase(), call.action.toLowerCase())) &&
      list(Resource).some((resource) => like(resource, call.resource)) &&
      holds(Condition ?? {}, call.context),
  ).map(({ Effect }) => Effect);
  return effects.includes('Allow') && !effects.includes('Deny');
}
