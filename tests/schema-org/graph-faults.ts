import { ASKED, REFERRED } from './asked';

export type Node = Record<string, unknown>;

/**
 * Returns the faults of a page's JSON-LD that its types do not exclude: empty texts and markup, malformed URLs and dates,
 * missing required properties, unknown and duplicate ids, and references to a wrong type.
 */
export function graphFaults(graph: readonly Node[]): string[] {
  const ids = new Map<string, Node>();
  const faults: string[] = [];
  for (const node of nodesIn(graph)) {
    const id = node['@id'];
    if (typeof id !== 'string' || isReference(node)) continue;
    if (ids.has(id)) faults.push(`The id ${id} is not unique`);
    if (!isUrl(id)) faults.push(`The id ${id} must be an absolute URL`);
    ids.set(id, node);
  }
  return [...faults, ...nodesIn(graph).flatMap((node) => (isReference(node) ? [] : nodeFaults(node, ids)))];
}

function nodeFaults(node: Node, ids: ReadonlyMap<string, Node>): string[] {
  const type = String(node['@type']);
  const asked = ASKED[type];
  if (!asked) return [`Unknown type ${type}`];
  const faults = asked.filter((name) => !(name in node)).map((name) => `${type} has no ${name}`);
  for (const [name, value] of Object.entries(node)) {
    if (Array.isArray(value) && value.length === 0) faults.push(`${type}.${name} must not be empty`);
    for (const one of [value].flat()) {
      const what = name.startsWith('@') ? undefined : valueFault(name, one, ids);
      if (what) faults.push(`${type}.${name} ${what}: ${JSON.stringify(one).slice(0, 120)}`);
    }
  }
  return faults;
}

function valueFault(name: string, value: unknown, ids: ReadonlyMap<string, Node>): string | undefined {
  if (isNode(value) && isReference(value)) {
    const type = String(ids.get(String(value['@id']))?.['@type']);
    const types = REFERRED[name] ?? [];
    return types.includes(type) ? undefined : `must refer to ${types.join(' or ')}`;
  }
  if (typeof value !== 'string') return undefined;
  if (/^(url|item|sameAs|image|logo)$/.test(name))
    return isUrl(value) ? undefined : 'must be an absolute URL';
  if (name.startsWith('date')) return isDate(value) ? undefined : 'must be an ISO 8601 date';
  return value.trim() !== '' && !/<[a-z/]/i.test(value) ? undefined : 'must be non-empty text without markup';
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** A node with only `@id` refers to a node elsewhere on the page. */
const isReference = (node: Node) => Object.keys(node).join() === '@id';
const isUrl = (value: string) => /^https:\/\/[^\s<>"]+$/.test(value) && URL.canParse(value);
/** An existing date in ISO 8601 format. */
const isDate = (value: string) =>
  /^\d{4}-\d\d-\d\d$/.test(value) && new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value) === true;

function nodesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  return isNode(value) ? [value, ...Object.values(value).flatMap(nodesIn)] : [];
}
