import { createHash } from 'node:crypto';
import { type ProgramSpec, parseProgram, UsageError } from '@platform/base/program';
import { heardPhone } from '@site/contracts/api/heard-phone';
import { toCsv } from './csv';
import type { records } from './records';

const NAME = 'npm run ops --';

/** The commands on a stage's records, for their parser and their help. */
export const OPS = {
  name: NAME,
  says: 'Reads and mends the records of a stage: locally those of the site that runs on LOCAL_DATA_DIR.',
  common: ['stage'],
  options: {
    stage: { type: 'string', value: '<name>', says: 'local (default), or a stage of the AWS account in use' },
    since: { type: 'string', value: '<day>', says: 'the first day, such as 2026-11-01 (UTC)' },
    until: { type: 'string', value: '<day>', says: 'the last day; default: today' },
    csv: { type: 'boolean', says: 'print a table for a spreadsheet' },
    url: { type: 'string', value: '<address>', says: 'the site; default: the one of the stage' },
  },
  commands: {
    leads: {
      says: 'leads and contacts of these days',
      options: ['since', 'until', 'csv'],
      example: `${NAME} leads --since 2026-11-01 --csv`,
    },
    find: { takes: '<key>', says: 'the record that a message names', example: `${NAME} find 0123abcd` },
    redrive: {
      takes: '[key]',
      says: 'deliver what was given up; with a key also what was held back',
      example: `${NAME} redrive`,
    },
    forget: {
      takes: '<phone>',
      says: 'delete all that is known of a phone',
      example: `${NAME} forget +48123456789`,
    },
    synthetic: {
      says: 'open pages and leave a marked lead in each language, now',
      options: ['url'],
      example: `${NAME} synthetic --url http://localhost:8080`,
    },
  },
} as const satisfies ProgramSpec;

export type Records = ReturnType<typeof records>;

export { UsageError };

export interface Order {
  stage: string;
  since?: string | undefined;
  until?: string | undefined;
  csv: boolean;
  url?: string | undefined;
  positionals: string[];
}

/** What was typed, as an order, or the help that was asked for. Throws UsageError. */
export function parseOrder(args: readonly string[]): Order | { help: string } {
  const parsed = parseProgram(OPS, args);
  if ('help' in parsed) {
    if (args.length === 0) throw new UsageError(`Which command?\n\n${parsed.help}`);
    return parsed;
  }
  const text = (name: string) => parsed.values[name] as string | undefined;
  return {
    stage: text('stage') ?? 'local',
    since: text('since'),
    until: text('until'),
    csv: parsed.values.csv === true,
    url: text('url'),
    positionals: [parsed.command, ...parsed.args],
  };
}

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
