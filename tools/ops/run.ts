import { spokenPhone } from '@site/contracts/api/spoken-phone';
import { type OptionsOf, type ProgramSpec, parseProgram, UsageError } from '../release/run-program';
import { toCsv } from './csv';
import { type EdgeLog, sumUpEdge } from './edge-log';
import type { openRecords } from './records';

const NAME = 'npm run ops --';

const SELECTION = ['since', 'until', 'containing'] as const;

export const OPS = {
  name: NAME,
  description: 'Reads and repairs the leads and contacts of a stage; local is the site that runs on LOCAL_DATA_DIR.',
  common: ['stage'],
  options: {
    stage: ['--stage <name>', 'local (default), or a stage of the AWS account in use'],
    since: ['--since <time>', 'the first day or minute (UTC), such as 2026-11-01 or 2026-11-01T14:05'],
    until: ['--until <time>', 'the last day or minute; default: now'],
    containing: ['--containing <text>', 'only what contains this text'],
    csv: ['--csv', 'print CSV for a spreadsheet'],
  },
  commands: {
    leads: {
      description: 'list leads and contacts of these days',
      options: [...SELECTION, 'csv'],
      example: `${NAME} leads --since 2026-11-01 --csv`,
    },
    find: {
      takes: '<key>',
      description: 'show the record whose key a notification names',
      example: `${NAME} find 0123abcd`,
    },
    redrive: {
      takes: '[key]',
      description: 'deliver failed records again; with a key or --since also what was held back as suspect',
      options: SELECTION,
      example: `${NAME} redrive`,
    },
    hold: {
      description: 'hold back what is not delivered yet, as suspect and without an end',
      options: SELECTION,
      example: `${NAME} hold --since 2026-11-01T14:05 --containing casino`,
    },
    discard: {
      description: 'delete for good what is held back; list it with "leads" first',
      options: SELECTION,
      example: `${NAME} discard --since 2026-11-01T14:05 --containing casino`,
    },
    forget: {
      takes: '<phone>',
      description: 'delete all data of a phone number; give it with its country code',
      example: `${NAME} forget +48123456789`,
    },
    voice: {
      takes: '<on|off>',
      description: 'switch calls off or on for all visitors, at once',
      example: `${NAME} voice off`,
    },
    edge: {
      takes: '<hour>',
      description: 'sum up what the edge answered in an hour (UTC), which arrives within the next one',
      options: ['containing'],
      example: `${NAME} edge 2026-11-01T14 --stage prod --containing /api/`,
    },
  },
} as const satisfies ProgramSpec;

export type Records = ReturnType<typeof openRecords>;

export interface Order extends OptionsOf<typeof OPS> {
  positionals: string[];
}

/** Parses the arguments to an order, or to the help text for --help. Throws UsageError. */
export function parseOrder(args: readonly string[]): Order | { help: string } {
  const parsed = parseProgram(OPS, args);
  return 'help' in parsed ? parsed : { ...parsed.values, positionals: [parsed.command, ...parsed.args] };
}

/**
 * Executes an order and returns the text to print. `edgeLog` yields the lines of an hour's log; the local site has
 * none.
 */
export async function runOrder(order: Order, records: Records, now: Date, edgeLog?: EdgeLog): Promise<string> {
  const [command, subject = ''] = order.positionals;
  const selected = async () => {
    const since = time(order.since, '--since');
    const until = order.until === undefined ? now : time(order.until, '--until', true);
    const items = await records.between(since, until);
    const { containing } = order;
    return containing ? items.filter((item) => JSON.stringify(item).includes(containing)) : items;
  };
  switch (command) {
    case 'leads': {
      const items = await selected();
      return order.csv ? toCsv(items) : items.map((item) => JSON.stringify(item)).join('\n');
    }
    case 'find': {
      const items = await records.find(subject);
      return items.length > 0 ? JSON.stringify(items, undefined, 2) : `No record has the key "${subject}".`;
    }
    case 'redrive': {
      const isSelected = SELECTION.some((name) => order[name] !== undefined);
      const bySelection = isSelected ? selected : records.failed;
      const items = await (subject ? records.find(subject) : bySelection());
      return `${await records.redrive(items, now)} record(s) queued for delivery.`;
    }
    case 'hold':
      return `${await records.hold(await selected())} record(s) held back.`;
    case 'discard':
      return `${await records.discard(await selected())} record(s) deleted.`;
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
    case 'voice': {
      if (subject !== 'on' && subject !== 'off')
        throw new UsageError(`Invalid "${subject}": voice is switched "on" or "off".`);
      await records.switchVoice(subject === 'off');
      return `Calls are switched ${subject}. Running calls go on.`;
    }
    case 'edge': {
      if (!edgeLog) throw new UsageError('Only a stage on AWS has a log of the edge: name it with --stage.');
      const hour = new Date(`${subject}:00:00.000Z`);
      if (!/T([01]\d|2[0-3])$/.test(subject) || Number.isNaN(hour.getTime()))
        throw new UsageError(`Invalid hour "${subject}": expected one of UTC, such as 2026-11-01T14.`);
      return sumUpEdge(edgeLog(hour), order.containing);
    }
    default:
      throw new UsageError(`Unknown command "${command}".`);
  }
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Parses a day or a minute to its beginning, or to its end. */
function time(text: string | undefined, option: string, end = false): Date {
  const [, day, minute = ''] = /^(\d{4}-\d{2}-\d{2})(T(?:[01]\d|2[0-3]):\d{2})?$/.exec(text ?? '') ?? [];
  const begin = Date.parse(`${day}${minute || 'T00:00'}:00.000Z`);
  if (Number.isNaN(begin))
    throw new UsageError(
      `Invalid ${option} "${text ?? ''}": expected a day or a minute (UTC), such as 2026-11-01 or 2026-11-01T14:05.`,
    );
  return new Date(end ? begin + (minute ? MINUTE_MS : DAY_MS) - 1 : begin);
}
