import { LIMITS } from '../limits';
import { COUNTRY_CODE_DIGITS, findNumbers, PLAIN_DIGITS } from './find-numbers';
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

/** The written prefixes of links to a phone, before which nothing else stands. */
const LINK = /^(?:(?:tel|sms|callto):|\S*(?:wa\.me\/|t\.me\/|[?&](?:phone|number)=))\s*$/i;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/**
 * Reads the phone number in a text: typed, pasted from a page, a letter or a messenger, or a link. With several numbers
 * it is the one with a country code, else one that begins as phones do, else a long one, else the first. Returns
 * undefined if there is none.
 *
 * @param readWord Returns the digits of a number word; by default words are no digits.
 */
export function readPhone(text: string, readWord?: ReadWord): ReadPhone | undefined {
  const words = text.trim();
  const plain = plainText(words, readWord);
  const numbers = findNumbers(plain.text);
  const number =
    numbers.find(({ phone }) => phone.startsWith('+')) ??
    numbers.find(({ phone }) => isLikelyPhone(phone)) ??
    numbers.find(({ phone }) => phone.length >= PLAIN_DIGITS) ??
    numbers[0];
  if (!number) return undefined;
  const { phone, start, end } = number;
  const before = plain.text.slice(0, start).trim();
  const isLink = LINK.test(before);
  const others = (isLink ? '' : words.replace(/\P{L}/gu, '') + before) + plain.text.slice(end);
  const isCertain = number.isCertain && phone.startsWith('+') && !LETTER_OR_DIGIT.test(others);
  if (isCertain || words === phone) return { phone };
  return { phone, said: cutAround(words, plain.ends[end - 1]) };
}

/** Whether a number is rather a phone than an order's number: by its country code, or by its beginning and length. */
export const isLikelyPhone = (phone: string): boolean => /^(?:\+|(?:8?0|[178]?[2-9]|380)\d{9}$)/.test(phone);

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

/** Returns the digits that a phone has in every spelling: the last ones; the words if there is no number. */
export const commonDigits = (phone: string): string => (isPhone(phone) ? phone.slice(-7) : phone);

/** Cuts the words to the stored length so that the number, which ends at `end`, stays included. */
export function cutAround(words: string, end = 0): string {
  const length = LIMITS.saidPhoneLength;
  if (words.length <= length) return words;
  const start = Math.max(0, Math.min(end - length, words.length - length));
  return words
    .slice(start, start + length)
    .replace(/^\p{Surrogate}|\p{Surrogate}$/gu, '')
    .trim();
}
