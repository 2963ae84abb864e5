import { LIMITS } from '../limits';
import { plainText, type ReadWord } from './plain-text';

/** A phone number as it was read from what a person typed, pasted or said. */
export interface ReadPhone {
  /** E.164 with a plus, or the digits alone if the country is unknown. The person's words if no number was found. */
  phone: string;
  /**
   * What was typed or said, if whoever calls back must judge it: no country code, an extension, a second number, other words.
   * Equal to `phone` if no number was found.
   */
  said?: string;
}

/** A plus sign may only start a number, so that two adjacent numbers stay two. Takes time linear in the text's length. */
const NUMBER = /(?:\+[\s(]{0,9})?\d(?:[\d\s().,/-]*\d)?/g;
/** What may end one number and begin another. */
const BREAK = /[,/\n]|\.(?=\s)/;
/** Transcripts have commas between groups of digits. Sums and dates, which have them too, begin in another way. */
const BEGINS_LIKE_PHONE = /^(?:[+0]|38|[178]\b)/;
/** The written prefixes of links to a phone, before which nothing else stands. */
const LINK = /^(?:(?:tel|sms|callto):|\S*(?:wa\.me\/|t\.me\/|[?&](?:phone|number)=))\s*$/i;
/** Links to a chat name the number with its country code, often without the plus. */
const CHAT_LINK = /(?:wa\.me\/|t\.me\/|[?&](?:phone|number)=)$/i;
/** `+49 (0) 30`: the zero is dialled only without the country code. */
const BRACKETED_ZERO = /^((?:\+|00).{1,9}?)\(\s*0/;
/** Of +380, which people write as `+38 (067)`, and of Italy the zero is a part of the number. */
const KEEPS_ZERO = /^(?:38|39)$/;
/** A trunk prefix after the country code: `+380 067…`, `+7 8 912…`. */
const TRUNK = /^(?:(380)0(?=\d{9}$)|(7)8(?=\d{10}$))/;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** Fewer digits may be a date or a sum of money. */
const PLAIN_DIGITS = 9;

/**
 * Reads the phone number in a text: typed, pasted from a page, a letter or a messenger, or a link. With several numbers it is
 * the one with a country code, else a long one, else the first. Returns undefined if there is none.
 *
 * @param readWord Returns the digits of a number word; by default words are no digits.
 */
export function readPhone(text: string, readWord?: ReadWord): ReadPhone | undefined {
  const words = text.trim();
  const plain = plainText(words, readWord);
  const numbers = numbersIn(plain.text);
  const number =
    numbers.find(({ phone }) => phone.startsWith('+')) ??
    numbers.find(({ phone }) => phone.length >= PLAIN_DIGITS) ??
    numbers[0];
  if (!number) return undefined;
  const { phone, start, end } = number;
  const before = plain.text.slice(0, start).trim();
  const isLink = LINK.test(before);
  const others = (isLink ? '' : words.replace(/\P{L}/gu, '') + before) + plain.text.slice(end);
  const isCertain = number.isCertain && phone.startsWith('+') && !LETTER_OR_DIGIT.test(others);
  if (isCertain || words === phone) return { phone };
  return { phone, said: excerpt(words, plain.ends[end - 1]) };
}

/** Whether a text is a phone number as `readPhone` writes it, and not a person's words. */
export const isPhone = (phone: string): boolean => /^\+?\d{7,15}$/.test(phone);

/**
 * Returns whether two phones that one person gave are one: the same, or one of them lacks the country code.
 */
export function isSamePhone(one: string, other: string): boolean {
  if (one === other) return true;
  if (!isPhone(one) || !isPhone(other)) return false;
  if (one.startsWith('+') && other.startsWith('+')) return false;
  const [short = '', long = ''] = [one, other]
    // Without the country code a number may have a trunk prefix: 0, in Russia 8, in older writing of Ukraine and Belarus 8 and 0.
    .map((phone) => phone.replace(/^(?:\+|0+|80(?=\d{9}$)|8(?=\d{10}$))/, ''))
    .sort((a, b) => a.length - b.length);
  return long.endsWith(short) && long.length - short.length <= COUNTRY_CODE_DIGITS;
}
const COUNTRY_CODE_DIGITS = 3;

/** Returns the digits that a phone has in every spelling: the last ones; the words if there is no number. */
export const commonDigits = (phone: string): string => (isPhone(phone) ? phone.slice(-7) : phone);

interface Found {
  phone: string;
  /** Nothing was left out of the number. */
  isCertain: boolean;
  start: number;
  end: number;
}

function numbersIn(text: string): Found[] {
  const numbers: Found[] = [];
  for (const { 0: run, index } of text.matchAll(NUMBER)) {
    const isInternational = CHAT_LINK.test(text.slice(Math.max(0, index - 40), index));
    const whole = numberOf(run, isInternational);
    const parts = partsOf(run, BREAK, index);
    const hasBreak = BREAK.test(run);
    if (whole && (!hasBreak || (BEGINS_LIKE_PHONE.test(run) && !parts.some(isComplete)))) {
      const isCertain = whole.isCertain && !hasBreak;
      numbers.push({ ...whole, isCertain, start: index, end: index + run.length });
    } else {
      numbers.push(...(whole || parts.length > 0 ? parts : partsOf(run, /\s/, index)));
    }
  }
  return numbers;
}

/** Splits a run of digits and returns the parts that are numbers. */
function partsOf(run: string, separator: RegExp, offset: number): Found[] {
  const parts: Found[] = [];
  let start = 0;
  for (const part of run.split(separator)) {
    const number = numberOf(part);
    if (number) parts.push({ ...number, start: offset + start, end: offset + start + part.length });
    start += part.length + 1;
  }
  return parts;
}

/** Whether what follows a number after a comma can't belong to it. */
function isComplete({ phone }: Found): boolean {
  const digits = phone.replace('+', '');
  const length = /^38/.test(digits)
    ? 12
    : /^[78]/.test(digits)
      ? 11
      : digits.startsWith('0')
        ? 10
        : PLAIN_DIGITS;
  return digits.length >= length;
}

/** Converts a run of digits to E.164 (7 to 15 digits); without a country code to digits without a plus. */
function numberOf(run: string, isInternational = false): Pick<Found, 'phone' | 'isCertain'> | undefined {
  const trimmed = run.trim();
  let digits = trimmed
    .replace(BRACKETED_ZERO, (all, code: string) =>
      KEEPS_ZERO.test(code.replace(/\D/g, '').replace(/^00/, '')) ? all : code,
    )
    .replace(/\D/g, '');
  let hasCountry = isInternational || trimmed.startsWith('+');
  if (digits.startsWith('00')) {
    digits = digits.slice(2);
    hasCountry = true;
  }
  // No country code begins with 0.
  if (digits.startsWith('0')) hasCountry = false;
  if (hasCountry) digits = digits.replace(TRUNK, '$1$2');
  if (digits.length < 7 || digits.length > 15) return undefined;
  const isCertain = !/\(\s*0\s*\)/.test(trimmed) && trimmed.replace(/\D/g, '').endsWith(digits);
  return { phone: `${hasCountry ? '+' : ''}${digits}`, isCertain };
}

/** Cuts the words to the stored length so that the number, which ends at `end`, stays included. */
export function excerpt(words: string, end = 0): string {
  const length = LIMITS.saidPhoneLength;
  if (words.length <= length) return words;
  const start = Math.max(0, Math.min(end - length, words.length - length));
  return words
    .slice(start, start + length)
    .replace(/^\p{Surrogate}|\p{Surrogate}$/gu, '')
    .trim();
}
