export interface Template {
  Resources: Record<string, { Type: string; Properties?: Record<string, unknown> }>;
  [section: string]: unknown;
}

/**
 * Returns a template in which references to resources of unsupported types are replaced: by the function for an alias or a URL,
 * else by an ARN that does not exist. The resources themselves are unchanged.
 */
export function substituteUnsupported(
  template: Template,
  known: (type: string) => boolean,
  account: string,
): Template {
  const replace = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replace);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value);
    const [name, argument] = entries[0] ?? [];
    const isReference = entries.length === 1 && (name === 'Ref' || name === 'Fn::GetAtt');
    const [id, attribute] = isReference ? [argument].flat().map(String) : [];
    const resource = id === undefined ? undefined : template.Resources[id];
    if (resource && !known(resource.Type)) {
      const { TargetFunctionArn, FunctionName } = resource.Properties ?? {};
      const fn =
        attribute === 'FunctionArn' || name === 'Ref' ? (TargetFunctionArn ?? FunctionName) : undefined;
      return fn === undefined ? `arn:aws:unknown:us-east-1:${account}:${id}` : replace(fn);
    }
    return Object.fromEntries(entries.map(([key, item]) => [key, replace(item)]));
  };
  return replace(template) as Template;
}
