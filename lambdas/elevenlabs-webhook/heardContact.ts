import { normalizePhone } from '@site/contracts/api/normalize-phone';
import type { Webhook } from '@site/contracts/api/webhook';
import { LIMITS } from '@site/contracts/limits';

export interface HeardContact {
  phone: string;
  name: string | null;
}

/** Nine digits at least: prices, dates and times in a conversation are shorter. */
const SPOKEN = /\+?\d[\d\s().-]{7,20}\d/g;
const SPOKEN_DIGITS = 9;

/**
 * The phone that a visitor left in a conversation: what the service's analysis collected, else the last number in the
 * visitor's own words; undefined when there is none.
 */
export function heardContact({ analysis, transcript = [] }: Webhook['data']): HeardContact | undefined {
  const collected = Object.entries(analysis?.data_collection_results ?? {});
  const collectedAs = (pattern: RegExp) =>
    collected
      .filter(([id]) => pattern.test(id))
      .map(([, { value }]) => text(value))
      .find(Boolean);
  const name = collectedAs(/name/i)?.slice(0, LIMITS.nameLength) || null;
  const given = collectedAs(/phone|tel/i);
  const phone = given ? normalizePhone(given) : undefined;
  if (phone) return { phone, name };
  const spoken = transcript
    .filter(({ role }) => role === 'user')
    .flatMap(({ message }) => message?.slice(0, 5000).match(SPOKEN) ?? [])
    .filter((number) => number.replace(/\D/g, '').length >= SPOKEN_DIGITS)
    .map((number) => normalizePhone(number))
    .filter((number) => number !== undefined)
    .at(-1);
  return spoken ? { phone: spoken, name } : undefined;
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : undefined;
