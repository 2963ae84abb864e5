import { LIMITS } from '../limits';

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

/** Returns whether two phones that one person gave are one: the same, or one of them lacks the country code. */
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

/** A number in a text, in E.164 with a plus, or its digits alone if the country is unknown. */
interface FoundNumber {
  phone: string;
  /** Nothing was left out of the number. */
  isCertain: boolean;
  start: number;
  end: number;
}

/** A plus sign may only start a number, so that two adjacent numbers stay two. Takes time linear in the text's length. */
const NUMBER = /(?:\+[\s(.,]{0,9})?\d(?:[\d\s().,/-]*\d)?/g;
/** What may end one number and begin another. Transcripts have it between the groups of one number, too. */
const BREAK = /[,/\n]|\.(?=\s)/;
/** The last digits in brackets may be an extension. */
const LAST_BRACKET = /(?=\(\s{0,9}\d+\s{0,9}(?:$|\)\s{0,9}(?:$|[,/.])))/;
const SEPARATOR = new RegExp(`${BREAK.source}|${LAST_BRACKET.source}`, 'g');

const INTERNATIONAL = String.raw`^(?:\+|0(?:0|\W{1,3}0\b))\D{0,9}`;
const PREFIX = new RegExp(INTERNATIONAL);
/** How many digits a number has that begins like this. Sums and dates, which have separators too, begin in other ways. */
const BEGINNINGS: readonly [beginning: RegExp, digits: number][] = [
  [/^\d{3}\D{1,9}\d{3}\D{1,9}(?:\d{4}|\d\d\D{1,9}\d\d)\b/, 10],
  [new RegExp(`${INTERNATIONAL}(?:375|4[49]|9[079])`), 12],
  [new RegExp(String.raw`(?:${INTERNATIONAL}|^)3\D{0,9}8\D{0,9}0`), 12],
  [new RegExp(String.raw`${INTERNATIONAL}[17]|^[178]\b`), 11],
  // Other countries, a national number, digits said one by one.
  [/^(?:[+0]|(?:\d\b\D{0,9}){7})/, 10],
];
/** Links to a chat name the number with its country code, often without the plus. */
const CHAT_LINK = /(?:wa\.me\/|t\.me\/|[?&](?:phone|number)=)$/i;
/** `+49 (0) 30`: the zero is dialled only without the country code. */
const BRACKETED_ZERO = /^((?:\+|00).{1,9}?)\(\s*0/;
/** Of +380, which people write as `+38 (067)`, and of Italy the zero is a part of the number. */
const KEEPS_ZERO = /^(?:38|39)$/;
/** A trunk prefix after the country code: `+380 067…`, `+7 8 912…`. */
const TRUNK = /^(?:(380)0(?=\d{9}$)|(7)8(?=\d{10}$))/;
const FEWEST_DIGITS = 7;
const MOST_DIGITS = 15;
/** Fewer digits may be a date or a sum of money. */
const PLAIN_DIGITS = 9;
const COUNTRY_CODE_DIGITS = 3;

/** Returns the phone numbers in a text of plain characters. */
function findNumbers(words: string): FoundNumber[] {
  // The minutes of `9:00, 202…` are no international prefix.
  const text = words.replace(/\d:\d\d(?!\d)/g, 'x:xx');
  return [...text.matchAll(NUMBER)].flatMap(({ 0: run, index }) => {
    const isInternational = CHAT_LINK.test(text.slice(Math.max(0, index - 40), index));
    return numbersOf(run, SEPARATOR, isInternational).map((number) => ({
      ...number,
      start: index + number.start,
      end: index + number.end,
    }));
  });
}

interface Group {
  start: number;
  end: number;
  /** How many digits it has. */
  digits: number;
}

/** Splits a run of digits at its separators, joins the groups of one number, and returns those that are numbers. */
function numbersOf(run: string, separator: RegExp, isInternational = false): FoundNumber[] {
  const starts = [0, ...Array.from(run.matchAll(separator), ({ index }) => index)];
  const groups = starts
    .map((start, at) => ({ start, end: starts[at + 1] ?? run.length }))
    .map((group) => ({ ...group, digits: run.slice(group.start, group.end).replace(/\D/g, '').length }))
    .filter(({ start, digits }) => digits > 0 || run[start] === '+');
  const numbers: FoundNumber[] = [];
  let done = 0;
  for (const [at, { start, end, digits }] of groups.entries()) {
    if (start < done) continue;
    for (const last of [endOfNumber(run, groups.slice(at, at + MOST_DIGITS)), end]) {
      const text = run.slice(start, last);
      const number = numberOf(text, isInternational && start === 0);
      if (!number || last <= done) continue;
      const isCertain = number.isCertain && !BREAK.test(text.slice(1));
      numbers.push({ ...number, isCertain, start, end: last });
      done = last;
    }
    if (done <= start && digits > MOST_DIGITS && separator === SEPARATOR)
      for (const number of numbersOf(run.slice(start, end), /\s/g))
        numbers.push({ ...number, start: start + number.start, end: start + number.end });
  }
  return numbers;
}

/** Returns where the number ends that begins with the first of these groups. */
function endOfNumber(run: string, [first, ...others]: readonly Group[]): number {
  if (!first) return 0;
  const begin = run.slice(first.start, first.start + 60).replace(/^[^\d+]+/, '');
  const length = BEGINNINGS.find(([beginning]) => beginning.test(begin))?.[1];
  const codeDigits = PREFIX.test(begin) ? COUNTRY_CODE_DIGITS : 0;
  let end = first.end;
  // Without the international prefix 00.
  let digits = first.digits - (codeDigits && begin.startsWith('0') ? 2 : 0);
  for (const next of others) {
    const isWhole = digits >= (length ?? PLAIN_DIGITS);
    const goesOn = run[next.start] === '(' || (length !== undefined && next.digits < PLAIN_DIGITS);
    if (digits > codeDigits && (isWhole || !goesOn)) break;
    digits += next.digits;
    end = next.end;
  }
  return end;
}

/** Converts a run of digits to E.164 (7 to 15 digits); without a country code to digits without a plus. */
function numberOf(run: string, isInternational = false): Pick<FoundNumber, 'phone' | 'isCertain'> | undefined {
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
  if (digits.length < FEWEST_DIGITS || digits.length > MOST_DIGITS) return undefined;
  const isCertain = !/\(\s*0\s*\)/.test(trimmed) && trimmed.replace(/\D/g, '').endsWith(digits);
  return { phone: `${hasCountry ? '+' : ''}${digits}`, isCertain };
}

/** Reads a number word after the text before it: returns that text with its digits, or undefined for any other word. */
export type ReadWord = (word: string, before: string) => string | undefined;

/** Words, percent-encoded characters of a pasted link, single characters. */
const TOKENS = /\p{L}[\p{L}\p{M}'’ʼ`]*|%[2-7][\da-f]|./gisu;
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{M}]|(?!\s)\p{Cc}/u;
const DASH = /^[\p{Pd}\p{Pc}~\u02d7\u2043\u2212\u2796]$/u;
const PLUS = /^[+➕]$/u;
const DOT = /^[.‧·•∙]$/u;

/**
 * Writes a text with one character of each kind: ASCII digits, one dash, one plus, round brackets, no invisible characters. People
 * paste what word processors, messengers and address books put into numbers. `ends[i]` is where the original of character i ends.
 */
export function plainText(words: string, readWord?: ReadWord): { text: string; ends: number[] } {
  let text = '';
  const ends: number[] = [];
  for (const { 0: token, index } of words.matchAll(TOKENS)) {
    const end = index + token.length;
    const isWord = /^\p{L}/u.test(token);
    text = (isWord && readWord?.(token, text)) || text + (isWord ? token : plainCharacter(token));
    while (ends.length < text.length) ends.push(end);
    ends.length = text.length;
    if (text) ends[text.length - 1] = end;
  }
  return { text, ends };
}

function plainCharacter(token: string): string {
  const given = token.length > 2 ? decodeURIComponent(token) : token;
  if (INVISIBLE.test(given)) return '';
  if (/[\p{Zs}\u2800]/u.test(given)) return ' ';
  // Of the full-width, small, raised and lowered forms the ordinary one.
  const character = given.normalize('NFKC');
  if (/^\p{Nd}$/u.test(character)) return digit(character);
  if (DASH.test(character)) return '-';
  if (PLUS.test(character)) return '+';
  if (DOT.test(character)) return '.';
  if (/^\p{Ps}$/u.test(character)) return '(';
  if (/^\p{Pe}$/u.test(character)) return ')';
  return character;
}

/** Returns a decimal digit of any script in ASCII. Unicode has each script's digits in a row of ten, which begins with zero. */
function digit(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
}
