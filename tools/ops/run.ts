import { type OptionsOf, type ProgramSpec, parseProgram, UsageError } from '@platform/base/program';
import { spokenPhone } from '@site/contracts/api/spoken-phone';
import { toCsv } from './csv';
import type { records } from './records';

const NAME = 'npm run ops --';

/** The commands of `npm run ops`, for the parser and the help. */
export const OPS = {
  name: NAME,
  description:
    'Reads and repairs the leads and contacts of a stage; local is the site that runs on LOCAL_DATA_DIR.',
  common: ['stage'],
  options: {
    stage: ['--stage <name>', 'local (default), or a stage of the AWS account in use'],
    since: ['--since <day>', 'the first day, such as 2026-11-01 (UTC)'],
    until: ['--until <day>', 'the last day; default: today'],
    csv: ['--csv', 'print CSV for a spreadsheet'],
  },
  commands: {
    leads: {
      description: 'list leads and contacts of these days',
      options: ['since', 'until', 'csv'],
      example: `${NAME} leads --since 2026-11-01 --csv`,
    },
    find: {
      takes: '<key>',
      description: 'show the record whose key a notification names',
      example: `${NAME} find 0123abcd`,
    },
    redrive: {
      takes: '[key]',
      description: 'deliver failed records again; with a key also one that was held back as suspect',
      example: `${NAME} redrive`,
    },
    forget: {
      takes: '<phone>',
      description: 'delete all data of a phone number; give it with its country code',
      example: `${NAME} forget +48123456789`,
    },
  },
} as const satisfies ProgramSpec;

export type Records = ReturnType<typeof records>;

export { UsageError };

export interface Order extends OptionsOf<typeof OPS> {
  positionals: string[];
}

/** Parses the arguments to an order, or to the help text for --help. Throws UsageError. */
export function parseOrder(args: readonly string[]): Order | { help: string } {
  const parsed = parseProgram(OPS, args);
  return 'help' in parsed ? parsed : { ...parsed.values, positionals: [parsed.command, ...parsed.args] };
}

/** Executes an order and returns the text to print. Throws UsageError. */
export async function run(order: Order, records: Records, now: Date): Promise<string> {
  const [command, subject] = order.positionals;
  switch (command) {
    case 'leads': {
      const since = day(order.since, '--since');
      const until =
        order.until === undefined ? now : new Date(day(order.until, '--until').getTime() + 86_399_999);
      const items = await records.between(since, until);
      return order.csv ? toCsv(items) : items.map((item) => JSON.stringify(item)).join('\n');
    }
    case 'find': {
      const items = await records.find(subject ?? '');
      return items.length > 0 ? JSON.stringify(items, undefined, 2) : `No record has the key "${subject}".`;
    }
    case 'redrive':
      return `${await records.redrive(now, subject)} record(s) queued for delivery.`;
    case 'forget': {
      // Parse the phone as the API does: a contact without a readable number is stored under the caller's words.
      const heard = subject && spokenPhone(subject);
      const deleted = heard ? await records.forget(heard.phone) : 0;
      if (!heard || (deleted === 0 && heard.phone === heard.said))
        throw new UsageError(
          'forget needs a phone number, such as +48123456789, or the caller’s words that are stored instead.',
        );
      return `${deleted} records deleted.`;
    }
    default:
      throw new UsageError(`Unknown command "${command}".`);
  }
}

function day(text: string | undefined, option: string): Date {
  const date = new Date(`${text}T00:00:00.000Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text ?? '') || Number.isNaN(date.getTime()))
    throw new UsageError(`Invalid ${option} "${text ?? ''}": expected a day, such as 2026-11-01.`);
  return date;
}
