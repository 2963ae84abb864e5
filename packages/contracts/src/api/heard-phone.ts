import { LIMITS } from '../limits';
import { normalizePhone } from './normalize-phone';

/** A phone as a caller gave it in a conversation. */
export interface HeardPhone {
  /** As `normalizePhone` writes it; where no number can be read, the caller's words. */
  phone: string;
  /**
   * The caller's words, where they are more than the number: an extension, a second number, a time to call. Equal to `phone`
   * where no number can be read, which marks the contact for whoever calls back.
   */
  said?: string;
}

/** A plus only opens a number, so that two numbers in a row stay two. */
const NUMBER = /\+?[\s(]*\d(?:[\d\s().\-\u2010-\u2015/]*\d)?/g;
const DASHES = /[\u2010-\u2015]/g;
/** Dates, times and sums of money are shorter. */
const PLAIN_DIGITS = 9;

/**
 * Reads the phone out of what a caller said: `тел. 067 123 45 67` → `0671234567`. Nothing is refused but silence, for which it
 * returns undefined: a contact that cannot be read is still a contact.
 */
export function heardPhone(text: string): HeardPhone | undefined {
  const words = text.trim();
  if (words === '') return undefined;
  const phone = normalizePhone(words);
  if (phone !== undefined) return { phone };
  const found = numberIn(words);
  const said = excerpt(words, found);
  return { phone: found ? found.phone : said, said };
}

interface Found {
  phone: string;
  start: number;
  end: number;
}

/** The number in a text that looks most like a phone: one with a country code, else a long one, else the first. */
function numberIn(words: string): Found | undefined {
  const numbers: Found[] = [];
  for (const { 0: run, index } of words.replace(DASHES, '-').matchAll(NUMBER)) {
    // Two numbers that only a slash separates are read one by one, unless they are one number.
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

/** At most as many characters as are kept, the number among them. */
function excerpt(words: string, found: Found | undefined): string {
  const length = LIMITS.saidPhoneLength;
  if (words.length <= length) return words;
  const start = Math.max(0, Math.min((found?.end ?? 0) - length, words.length - length));
  return words
    .slice(start, start + length)
    .replace(/^\p{Surrogate}|\p{Surrogate}$/gu, '')
    .trim();
}
