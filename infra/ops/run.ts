import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import { heardPhone } from '@site/contracts/api/heard-phone';
import { toCsv } from './csv';
import type { records } from './records';

export const USAGE = `npm run ops -- <command> [--stage local|prod]

  leads --since 2026-11-01 [--until 2026-11-30] [--csv]   leads and contacts of these days (UTC)
  find <key>                                              the record that a message names
  redrive [<key>]                                         deliver what was given up; with a key also what was held back
  forget <phone>                                          delete all that is known of a phone
  synthetic [--url http://localhost:8080]                 open pages and leave a marked lead in each language, now`;

export type Records = ReturnType<typeof records>;

/** An order that can't be understood; its message is for whoever typed it. */
export class UsageError extends Error {}

export function parseOrder(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        stage: { type: 'string', default: 'local' },
        since: { type: 'string' },
        until: { type: 'string' },
        csv: { type: 'boolean', default: false },
        url: { type: 'string' },
      },
    });
    return { ...values, positionals };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
export type Order = ReturnType<typeof parseOrder>;

/** Carries an order out and returns what to print. Throws UsageError. */
export async function run(order: Order, records: Records, now: Date): Promise<string> {
  const [command, subject, ...rest] = order.positionals;
  if (rest.length > 0) throw new UsageError(`One argument at most: ${rest.join(' ')} is too much.`);
  switch (command) {
    case 'leads': {
      const since = day(order.since, '--since');
      const until =
        order.until === undefined ? now : new Date(day(order.until, '--until').getTime() + 86_399_999);
      const items = await records.between(since, until);
      return order.csv ? toCsv(items) : items.map((item) => JSON.stringify(item)).join('\n');
    }
    case 'find': {
      if (!subject) throw new UsageError('find needs the key of a record.');
      const items = await records.find(subject);
      return items.length > 0 ? JSON.stringify(items, undefined, 2) : 'There is no such record.';
    }
    case 'redrive':
      return `${await records.redrive(now, subject)} put back into delivery.`;
    case 'forget': {
      // Read as the API reads it: a contact whose number could not be read is found by its words.
      const heard = subject && heardPhone(subject);
      const deleted = heard
        ? await records.forget(createHash('sha256').update(heard.phone).digest('hex'))
        : 0;
      if (!heard || (deleted === 0 && heard.phone === heard.said))
        throw new UsageError('forget needs a phone, such as +48123456789, or the words kept in its place.');
      return `${deleted} records deleted.`;
    }
    default:
      throw new UsageError(command ? `There is no command "${command}".` : 'What shall be done?');
  }
}

function day(text: string | undefined, option: string): Date {
  const date = new Date(`${text}T00:00:00.000Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text ?? '') || Number.isNaN(date.getTime()))
    throw new UsageError(`${option} needs a day, such as 2026-11-01.`);
  return date;
}
