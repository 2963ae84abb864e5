import { normalizePhone } from '@site/contracts/api/normalize-phone';
import { type SpokenPhone, spokenPhone } from '@site/contracts/api/spoken-phone';
import { LIMITS } from '@site/contracts/limits';
import type { Webhook } from '@site/server-data/webhook';

export interface HeardContact extends SpokenPhone {
  name: string | null;
}

/** At least nine digits: prices, dates and times in a conversation are shorter. */
const SPOKEN = /\+?\d[\d\s().-]{7,20}\d/g;
const SPOKEN_DIGITS = 9;

/** Splits an id of the analysis into words. Owners choose these ids: `phone_number`, `visitorName`, `Company name`. */
const wordsOf = (id: string): string[] =>
  id
    .slice(0, 200)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter(Boolean);
/** Companies and products have names, too: accept only ids whose other words mean a person. */
const PERSON = /^(?:user|visitor|client|customer|caller|contact|person|lead|full|first|given)?(?:s|name)?$/;
const namesPerson = (words: string[]) =>
  words.some((word) => word.endsWith('name')) && words.every((word) => PERSON.test(word));
const namesPhone = (words: string[]) =>
  words.some((word) => /^(?:tel|mobile|cell|(?:tele)?phones?(?:number)?)$/.test(word));

/**
 * Returns the phone number that a visitor left in a conversation: from the service's analysis, else the last number in the
 * visitor's own words; undefined when there is none.
 */
export function heardContact({ analysis, transcript = [] }: Webhook['data']): HeardContact | undefined {
  const collected = Object.entries(analysis?.data_collection_results ?? {});
  const collectedAs = (wanted: (words: string[]) => boolean) =>
    collected.filter(([id]) => wanted(wordsOf(id))).map(([, { value }]) => text(value) ?? '');
  const name = collectedAs(namesPerson).find(Boolean)?.slice(0, LIMITS.nameLength) || null;
  // The analysis fills this field for every conversation: ignore values without a number.
  const collectedPhone = collectedAs(namesPhone)
    .map((given) => spokenPhone(given))
    .find((heard) => heard && heard.phone !== heard.said);
  if (collectedPhone) return { ...collectedPhone, name };
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
