import { referenceOf } from '@site/contracts/api/reference';
import { cleanText } from '../shared/clean-text';

/** 1–4096 characters, counted in UTF-16 units: https://core.telegram.org/bots/api#sendmessage */
export const TELEGRAM_LIMIT = 4096;

/** A label and its value; lines without a value are omitted. */
export type Line = readonly [label: string, value: string | number | null | undefined];

/**
 * Returns labelled lines under a title, cut to Telegram's limit. `kept` is one of the lines; a cut moves it to the end
 * instead of dropping it. Line breaks in a value are indented, so that a visitor can't forge a labelled line.
 */
export function messageText(title: string, lines: readonly Line[], kept: Line): string {
  const text = [title, ...lines.flatMap((one) => line(...one))].join('\n');
  if (text.length <= TELEGRAM_LIMIT) return text;
  const [last = ''] = line(...kept);
  const short = cut(text, TELEGRAM_LIMIT);
  return short.includes(`\n${last}\n`) ? short : `${cut(text, TELEGRAM_LIMIT - last.length - 1)}\n${last}`;
}

const cut = (text: string, length: number) => `${text.slice(0, length - 1).replace(/\p{Surrogate}$/u, '')}…`;

function line(...[label, value]: Line): string[] {
  if (value === null || value === undefined) return [];
  const text = cleanText(String(value)).trim();
  if (text === '') return [];
  return [`${label}: ${text.replace(/[\n\r\u0085\u2028\u2029]\s*/g, '\n    ')}`];
}

/** Returns the line with the request's reference, which its visitor saw if something failed, and which finds it in the logs. */
export const codeLine = (correlationId: string | undefined): Line => [
  'Код',
  correlationId && referenceOf(correlationId),
];

/** Formats an ISO time to the minute: `2026-11-21 09:30 UTC`. */
export function minute(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`;
}
