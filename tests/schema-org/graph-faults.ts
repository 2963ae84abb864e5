import { ASKED, REFERRED } from './asked';

export type Node = Record<string, unknown>;

/**
 * What is wrong with a page's JSON-LD beyond what its types say: texts that are empty or markup, addresses and days in another form,
 * what a reader asks for and does not get, ids that nothing on the page has, that two nodes have or that lead to another type.
 */
export function graphFaults(graph: readonly Node[]): string[] {
  const ids = new Map<string, Node>();
  const faults: string[] = [];
  for (const node of nodesIn(graph)) {
    const id = node['@id'];
    if (typeof id !== 'string' || isReference(node)) continue;
    if (ids.has(id)) faults.push(`${id} is the id of two nodes`);
    if (!isUrl(id)) faults.push(`${id} is no absolute address`);
    ids.set(id, node);
  }
  return [...faults, ...nodesIn(graph).flatMap((node) => (isReference(node) ? [] : nodeFaults(node, ids)))];
}

function nodeFaults(node: Node, ids: ReadonlyMap<string, Node>): string[] {
  const type = String(node['@type']);
  const asked = ASKED[type];
  if (!asked) return [`${type} is no type of the pages`];
  const faults = asked.filter((name) => !(name in node)).map((name) => `${type} has no ${name}`);
  for (const [name, value] of Object.entries(node)) {
    if (Array.isArray(value) && value.length === 0) faults.push(`${type}.${name} has no values`);
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
    return types.includes(type) ? undefined : `is no ${types.join(' or ')}`;
  }
  if (typeof value !== 'string') return undefined;
  if (/^(url|item|sameAs|image|logo)$/.test(name)) return isUrl(value) ? undefined : 'is no URL';
  if (name.startsWith('date')) return isDate(value) ? undefined : 'is no day';
  return value.trim() !== '' && !/<[a-z/]/i.test(value) ? undefined : 'is no text';
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** `{"@id": …}` alone: the node itself is elsewhere on the page. */
const isReference = (node: Node) => Object.keys(node).join() === '@id';
const isUrl = (value: string) => /^https:\/\/[^\s<>"]+$/.test(value) && URL.canParse(value);
/** A day of the calendar, as ISO 8601 writes it. */
const isDate = (value: string) =>
  /^\d{4}-\d\d-\d\d$/.test(value) && new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value) === true;

function nodesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  return isNode(value) ? [value, ...Object.values(value).flatMap(nodesIn)] : [];
}
