import { expect, test } from 'vitest';
import type * as z from 'zod/mini';

/** All exported schemas of the packages and of telemetry, found by module, so that new ones are covered. */
const modules = import.meta.glob<Record<string, unknown>>(
  ['./**/*.ts', '../../{server-data,site-model}/src/*.ts', '../../../lambdas/telemetry/violations.ts', '!**/*.test.ts'],
  { eager: true },
);

interface Node {
  safeParse(value: unknown): { success: boolean; data?: unknown };
  _zod: { def: Record<string, unknown> & { type: string } };
}
const isSchema = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && '_zod' in value && 'safeParse' in value;

/** Returns the direct child schemas of a schema. */
function inside({ _zod: { def } }: Node): [string, Node][] {
  return Object.entries(def).flatMap(([name, value]): [string, Node][] => {
    if (isSchema(value)) return [[name, value]];
    if (Array.isArray(value)) return value.flatMap((one, index) => (isSchema(one) ? [[`${name}.${index}`, one]] : []));
    if (name === 'shape')
      return Object.entries(value as object).flatMap(([key, one]) => (isSchema(one) ? [[key, one]] : []));
    return [];
  });
}

/** Returns the record schema inside a pipe, through transforms before and after it. */
function recordIn(node: Node): Node | undefined {
  const { type } = node._zod.def;
  if (type === 'record') return node;
  if (type !== 'pipe') return undefined;
  return inside(node)
    .map(([, part]) => recordIn(part))
    .find((record) => record !== undefined);
}

interface Found {
  name: string;
  /** The whole schema, which contains the record. */
  entry: Node;
  record: Node;
}
function recordsOf(name: string, node: Node, seen = new Set<Node>()): Found[] {
  if (seen.has(node)) return [];
  seen.add(node);
  const record = recordIn(node);
  const own = record ? [{ name, entry: node, record }] : [];
  const deeper = record ? inside(record) : inside(node);
  return [...own, ...deeper.flatMap(([part, one]) => recordsOf(`${name}.${part}`, one, seen))];
}

const found = Object.entries(modules).flatMap(([file, exported]) =>
  Object.entries(exported).flatMap(([name, value]) => (isSchema(value) ? recordsOf(`${file} ${name}`, value) : [])),
);
const INHERITED = Object.getOwnPropertyNames(Object.prototype);

const VALUES = [
  '0123456789ab',
  '0123456789abcdef0123456789abcdef',
  'x',
  '/x',
  1,
  { value: 'x' },
  {},
  { button: 'x', success: 'x', error: 'x' },
];
/** Returns keys and a value that the record accepts: all keys if they are an enumeration, else one. */
function sampleOf({ entry, record }: Found): [string[], unknown] {
  const { entries } = (record._zod.def.keyType as z.core.$ZodType)._zod.def as { entries?: object };
  const names = entries ? Object.keys(entries) : ['utm_plain'];
  for (const value of VALUES)
    for (const some of [names.slice(0, 1), names]) {
      const { success, data } = entry.safeParse(Object.fromEntries(some.map((name) => [name, value])));
      if (success && some.every((name) => Object.hasOwn(data as object, name))) return [some, value];
    }
  throw new Error('No sample value fits: add one to VALUES.');
}

/** Sources of the API's functions: what they parse from a request or a webhook comes from anybody. */
const sources = import.meta.glob<string>('../../../lambdas/*/*.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const parsed = new Set(
  Object.values(sources).flatMap((source) =>
    [...source.matchAll(/(?:parseFields|parseBody|contactHandler)\((?:'[\w-]+', )?(\w+Schema),/g)].map(
      ([, name = '']) => name,
    ),
  ),
);

/** Whether the schema limits the length of its text: by a number, or by an expression without `*`, `+` or `{1,}`. */
function isBounded({ _zod: { def } }: Node): boolean {
  const checks = [{ _zod: { def } }, ...((def.checks ?? []) as z.core.$ZodCheck[])];
  return checks.some(({ _zod: { def: check } }) => {
    const { check: kind, pattern } = check as { check?: string; pattern?: RegExp };
    return kind === 'max_length' || /^(?!.*(?:[*+]|\{\d+,\}))/.test(pattern?.source.replace(/\[[^\]]*\]/g, 'c') ?? '*');
  });
}

/** Returns the places of a schema that take a text of any length. What is behind a text in a pipe gets that text. */
function unbounded(name: string, node: Node): string[] {
  const { type, in: input, out } = node._zod.def;
  if (type === 'string') return isBounded(node) ? [] : [name];
  if (type === 'unknown' || type === 'any') return [name];
  const from = type === 'pipe' && (input as Node)._zod.def.type !== 'transform' ? input : out;
  const inner = type === 'pipe' ? ([['', from]] as [string, Node][]) : inside(node);
  return inner.flatMap(([part, one]) => unbounded(`${name}.${part}`, one));
}

test('every text of a request or a webhook has a length', () => {
  const schemas = Object.assign({}, ...Object.values(modules)) as Record<string, unknown>;
  expect(parsed.size).toBe(9);
  expect([...parsed].flatMap((name) => unbounded(name, schemas[name] as Node))).toEqual([]);
});

test('finds the records of forms, webhooks and compositions', () => {
  const names = found.map(({ name }) => name).join('\n');
  for (const part of ['leadSchema.in.utm', 'data_collection_results', 'versionsSchema', 'exposes'])
    expect(names).toContain(part);
});

test.each(found)('$name rejects or drops inherited property names', (one) => {
  const [plain, value] = sampleOf(one);
  const sample = Object.fromEntries(plain.map((key) => [key, value]));
  for (const name of INHERITED) {
    // Parsed from JSON, where `__proto__` is an ordinary property.
    const body: unknown = JSON.parse(
      `{${JSON.stringify(name)}:${JSON.stringify(value)},${JSON.stringify(sample).slice(1)}`,
    );
    const { success, data } = one.entry.safeParse(body);
    if (!success) continue;
    expect(Object.keys(data as object), name).toEqual(plain);
    expect(Object.getPrototypeOf(data), name).toBe(Object.prototype);
  }
});
