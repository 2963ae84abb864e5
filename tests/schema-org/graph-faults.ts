export type Node = Record<string, unknown>;

/**
 * Returns the faults of a page's JSON-LD that its types do not exclude: ids that are not unique, references to nothing, empty texts and
 * lists, markup, and malformed URLs and dates.
 */
export function graphFaults(graph: readonly Node[]): string[] {
  const nodes = nodesIn(graph).filter((node) => !isReference(node));
  const ids = nodes.flatMap((node) => (node['@id'] === undefined ? [] : [String(node['@id'])]));
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at);
  return [
    ...twice.map((id) => `The id ${id} is not unique`),
    ...nodes.flatMap((node) =>
      Object.entries(node).flatMap(([name, value]) => {
        const faulty = isEmpty(value) || [value].flat().some((one) => isFaulty(name, one, ids));
        return faulty ? [`${node['@type']}.${name}: ${JSON.stringify(value)?.slice(0, 120)}`] : [];
      }),
    ),
  ];
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
/** A node with only `@id` refers to a node elsewhere on the page. */
const isReference = (node: Node) => Object.keys(node).join() === '@id';
const isEmpty = (value: unknown) =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);

function isFaulty(name: string, value: unknown, ids: readonly string[]): boolean {
  if (isNode(value)) return isReference(value) && !ids.includes(String(value['@id']));
  if (typeof value !== 'string') return false;
  if (/^(@id|url|item|sameAs|image|logo)$/.test(name)) return !/^https:\/\/[^\s<>"]+$/.test(value);
  if (name.startsWith('date')) return !/^\d{4}-\d\d-\d\d$/.test(value) || Number.isNaN(Date.parse(value));
  return value.trim() === '' || /<[a-z/]/i.test(value);
}

function nodesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  return isNode(value) ? [value, ...Object.values(value).flatMap(nodesIn)] : [];
}
