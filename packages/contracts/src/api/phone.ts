import { LIMITS } from '../limits';

/**
 * Converts a typed phone number to E.164: `+38 (067) 123-45-67` → `+380671234567`, `0048…` → `+48…`. Returns undefined
 * for letters and for fewer than 7 or more than 15 digits (E.164). A number without a country code keeps its digits
 * without a plus, because the country is unknown.
 */
export function normalizePhone(typed: string): string | undefined {
  const text = typed.trim();
  if (text.length > LIMITS.phoneLength || !/^[+\d\s().\-–/]+$/.test(text)) return undefined;
  const digits = text.replace(/\D/g, '');
  if (digits.length < 7) return undefined;
  if (text.startsWith('+')) return digits.length <= 15 ? `+${digits}` : undefined;
  if (digits.startsWith('00')) return digits.length <= 17 ? `+${digits.slice(2)}` : undefined;
  return digits.length <= 15 ? digits : undefined;
}

/** A phone as a caller gave it in a conversation. */
export interface SpokenPhone {
  /** As `normalizePhone` writes it, or the caller's words if no number was found. */
  phone: string;
  /**
   * The caller's words, if they hold more than the number: an extension, a second number, a time to call. Equal to
   * `phone` if no number was found, which tells whoever calls back.
   */
  said?: string;
}

/** A plus sign may only start a number, so that two adjacent numbers stay two. Takes time linear in the text's length. */
const NUMBER = /(?:\+[\s(]{0,9})?\d(?:[\d\s().\-\u2010-\u2015/]*\d)?/g;
const DASHES = /[\u2010-\u2015]/g;
/** Dates, times and sums of money are shorter. */
const PLAIN_DIGITS = 9;

/**
 * Extracts the phone number from a caller's words: `тел. 067 123 45 67` → `0671234567`. Returns undefined only for
 * blank text: a contact without a readable number is kept too. Reads the first `LIMITS.spokenPhoneLength` characters.
 */
export function spokenPhone(text: string): SpokenPhone | undefined {
  const words = text.trim().slice(0, LIMITS.spokenPhoneLength);
  if (words === '') return undefined;
  const phone = normalizePhone(words);
  if (phone !== undefined) return { phone };
  const number = numberIn(words);
  const said = excerpt(words, number);
  return { phone: number ? number.phone : said, said };
}

interface Found {
  phone: string;
  start: number;
  end: number;
}

/** Returns the most likely phone number in a text: one with a country code, else a long one, else the first. */
function numberIn(words: string): Found | undefined {
  const numbers: Found[] = [];
  for (const { 0: run, index } of words.replace(DASHES, '-').matchAll(NUMBER)) {
    // A run with slashes that is not one valid number is read as several numbers.
    let start = index;
    for (const part of normalizePhone(run) === undefined ? run.split('/') : [run]) {
      const phone = normalizePhone(part);
      if (phone !== undefined) numbers.push({ phone, start, end: start + part.length });
      start += part.length + 1;
    }
  }
  return (
    numbers.find(({ phone }) => phone.startsWith('+')) ??
    numbers.find(({ phone }) => phone.length >= PLAIN_DIGITS) ??
    numbers[0]
  );
}

/** Cuts the words to the stored length so that the number stays included. */
function excerpt(words: string, found: Found | undefined): string {
  const length = LIMITS.saidPhoneLength;
  if (words.length <= length) return words;
  const start = Math.max(0, Math.min((found?.end ?? 0) - length, words.length - length));
  return words
    .slice(start, start + length)
    .replace(/^\p{Surrogate}|\p{Surrogate}$/gu, '')
    .trim();
}
