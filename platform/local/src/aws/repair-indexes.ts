import { createRequire } from 'node:module';

/** The operations of dynalite's database, a LevelDB with JSON values, that are used here. */
export interface LevelDatabase {
  iterator(range: {
    gte: string;
    lt: string;
    valueEncoding: 'json';
  }): AsyncIterable<[key: string, value: unknown]>;
  batch(operations: LevelOperation[]): Promise<unknown>;
}
type LevelOperation = { type: 'put'; key: string; value: unknown } | { type: 'del'; key: string };

interface StoredTable {
  TableName: string;
  GlobalSecondaryIndexes?: object[];
}

/** dynalite's own rule for the entries of an item: `key` is the entry's key in the index, `item` the projected attributes. */
type IndexEntries = (
  indexes: object[],
  existingItem: undefined,
  item: unknown,
  table: StoredTable,
) => { puts: { index: string; key: string; item: unknown }[] };

/**
 * Makes the secondary indexes agree with the items. dynalite writes an item and its index entries one after the other, so a crash or a
 * full disk between two writes would leave a delivery in the table that the index of pending deliveries never lists again. Returns
 * the number of corrected entries. The database must be open, without requests.
 */
export async function repairIndexes(database: LevelDatabase): Promise<number> {
  const entriesOf = (createRequire(import.meta.url)('dynalite/db') as { getIndexActions: IndexEntries })
    .getIndexActions;
  const operations: LevelOperation[] = [];
  for (const [, value] of await read(database, 'table~')) {
    const table = value as StoredTable;
    const expected = new Map<string, unknown>();
    for (const [, item] of await read(database, `item-${table.TableName}~`))
      for (const put of entriesOf(table.GlobalSecondaryIndexes ?? [], undefined, item, table).puts)
        expected.set(`${indexPrefix(table)}${put.index}~${put.key}`, put.item);
    for (const [key, entry] of await read(database, indexPrefix(table))) {
      if (!expected.has(key)) operations.push({ type: 'del', key });
      else if (JSON.stringify(entry) === JSON.stringify(expected.get(key))) expected.delete(key);
    }
    for (const [key, entry] of expected) operations.push({ type: 'put', key, value: entry });
  }
  if (operations.length > 0) await database.batch(operations);
  return operations.length;
}

const indexPrefix = ({ TableName }: StoredTable) => `index-global~${TableName}~`;

async function read(database: LevelDatabase, prefix: string): Promise<[string, unknown][]> {
  const entries: [string, unknown][] = [];
  for await (const entry of database.iterator({ gte: prefix, lt: `${prefix}\xFF`, valueEncoding: 'json' }))
    entries.push(entry);
  return entries;
}
