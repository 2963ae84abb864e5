import { PROPERTIES, TYPES } from './vocabulary';

export type Node = Record<string, unknown>;

/**
 * What is wrong with a page's JSON-LD by the vocabulary: unknown types and properties, values of the wrong kind, what a
 * reader asks for and does not get, ids that nothing on the page has or that two nodes have.
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
  return [...faults, ...graph.flatMap((node) => nodeFaults(node, ids))];
}

function nodeFaults(node: Node, ids: ReadonlyMap<string, Node>): string[] {
  const type = String(node['@type']);
  const known = TYPES[type];
  if (!known) return [`${type} is no type of the vocabulary`];
  const faults = known.asked.filter((name) => !(name in node)).map((name) => `${type} has no ${name}`);
  for (const [name, value] of Object.entries(node)) {
    if (name.startsWith('@')) continue;
    const where = `${type}.${name}`;
    const property = PROPERTIES[name];
    if (!property?.on.some((one) => one === type || known.parents.includes(one))) {
      faults.push(`${where} is no property of the vocabulary`);
      continue;
    }
    if (Array.isArray(value) && (!property.many || value.length === 0))
      faults.push(`${where} has several values, or none`);
    for (const one of Array.isArray(value) ? value : [value]) {
      const fits = property.values.some((range) => hasRange(one, range, ids));
      if (!fits)
        faults.push(`${where} is no ${property.values.join(' or ')}: ${JSON.stringify(one)?.slice(0, 120)}`);
      else if (isNode(one) && !isReference(one)) faults.push(...nodeFaults(one, ids));
    }
  }
  return faults;
}

function hasRange(value: unknown, range: string, ids: ReadonlyMap<string, Node>): boolean {
  switch (range) {
    case 'Text':
      return typeof value === 'string' && value.trim() !== '' && !/<[a-z/]/i.test(value);
    case 'URL':
      return isUrl(value);
    case 'Date':
      return typeof value === 'string' && isDate(value);
    case 'Integer':
      return Number.isInteger(value);
    case 'Number':
      return typeof value === 'number' && Number.isFinite(value);
    default: {
      const node = isNode(value) && isReference(value) ? ids.get(String(value['@id'])) : value;
      const type = isNode(node) ? String(node['@type']) : '';
      return type === range || Boolean(TYPES[type]?.parents.includes(range));
    }
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** `{"@id": …}` alone: the node itself is elsewhere on the page. */
const isReference = (node: Node) => Object.keys(node).join() === '@id';
const isUrl = (value: unknown) =>
  typeof value === 'string' && /^https:\/\/[^\s<>"]+$/.test(value) && URL.canParse(value);
/** A day of the calendar, as ISO 8601 writes it. */
const isDate = (value: string) =>
  /^\d{4}-\d\d-\d\d$/.test(value) && new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value) === true;

function nodesIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  return isNode(value) ? [value, ...Object.values(value).flatMap(nodesIn)] : [];
}
