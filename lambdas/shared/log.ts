import { Logger } from '@aws-lambda-powertools/logger';

/** The only fields that a log line may have. None can hold a visitor's input or a secret. */
const FIELDS = [
  'correlationId',
  'requestId',
  'code',
  'status',
  'route',
  'id',
  'outcome',
  'attempts',
  'upstreamStatus',
  'sent',
  'postponed',
  'givenUp',
  'pending',
  'failed',
  'errorName',
  'errorAt',
  'directive',
  'edgeId',
  'blocked',
  'chatId',
] as const;
export type LogFields = Partial<Record<(typeof FIELDS)[number], string | number | undefined>>;

/** The messages of log lines: a closed set, never composed of data. */
type LogEvent =
  | 'answered'
  | 'refused'
  | 'request failed'
  | 'internal error'
  | 'signed url failed'
  | 'delivery sent'
  | 'delivery postponed'
  | 'delivery given up'
  | 'delivery lease lost'
  | 'delivery round'
  | 'delivery round failed'
  | 'not-found page missing'
  | 'quota unreadable'
  | 'quota not given back'
  | 'live record unreadable'
  | 'synthetic check failed'
  | 'voice credit unknown'
  | 'session secret unreadable'
  | 'webhook refused'
  | 'policy violation'
  | 'event not counted'
  | 'version tried';

export interface Log {
  info(event: LogEvent, fields?: LogFields): void;
  warn(event: LogEvent, fields?: LogFields): void;
  error(event: LogEvent, fields?: LogFields): void;
}

type Writer = Record<keyof Log, (event: LogEvent, fields: ReturnType<typeof allowedFields>) => void>;

/** Creates the function's log: structured lines with allow-listed fields only. */
export const createLog = (functionName: string): Log => logWith(new Logger({ serviceName: functionName }));

export const logWith = (log: Writer, common?: LogFields): Log => ({
  info: (event, fields) => log.info(event, allowedFields({ ...common, ...fields })),
  warn: (event, fields) => log.warn(event, allowedFields({ ...common, ...fields })),
  error: (event, fields) => log.error(event, allowedFields({ ...common, ...fields })),
});

function allowedFields(fields: LogFields): Record<string, string | number> {
  const listed: Record<string, string | number> = {};
  for (const name of FIELDS) {
    const value = fields[name];
    if (typeof value === 'number') listed[name] = value;
    if (typeof value === 'string') listed[name] = value.slice(0, 300);
  }
  return listed;
}

/** Returns what of an error may be logged: never its message, which may quote a body, or a URL with a token. */
export function errorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { errorName: typeof error };
  const stack = error.stack ?? '';
  const frames = stack
    .slice(stack.indexOf(error.message) + error.message.length)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 3)
    .map((line) => line.trim());
  return { errorName: /^\w{1,60}$/.test(error.name) ? error.name : 'Error', errorAt: frames.join(' < ') };
}
