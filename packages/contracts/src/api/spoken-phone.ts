import { cutAround, plainText, type ReadPhone, type ReadWord, readPhone } from './phone';

/**
 * Reads the phone number in a caller's words: `тел. 067 123 45 67`, `ноль шестьдесят семь…`. Returns undefined only for
 * blank text: a contact without a readable number is kept too.
 */
export function spokenPhone(text: string): ReadPhone | undefined {
  const said = cutAround(text.trim());
  if (said === '') return undefined;
  return readPhone(text, numberWords()) ?? { phone: said, said };
}

/** Returns whether a caller's words end with a country code, after which the number has to come. */
export const endsWithCode = (text: string): boolean =>
  /\+(?:[\s,.-]{0,3}\d){0,3}[\s,.-]{0,9}$/.test(plainText(text, numberWords()).text);

/** The words of each number in English, Russian and Ukrainian, lower case, without apostrophes. */
const NUMBERS: readonly [value: number, words: string][] = [
  [0, 'zero nought naught oh o ноль ноля нуль нуля'],
  [1, 'one один одна'],
  [2, 'two два две дві'],
  [3, 'three три'],
  [4, 'four четыре чотири'],
  [5, 'five пять'],
  [6, 'six шесть шість'],
  [7, 'seven семь сім'],
  [8, 'eight восемь вісім'],
  [9, 'nine девять'],
  [10, 'ten десять'],
  [11, 'eleven одиннадцать одинадцять'],
  [12, 'twelve двенадцать дванадцять'],
  [13, 'thirteen тринадцать тринадцять'],
  [14, 'fourteen четырнадцать чотирнадцять'],
  [15, 'fifteen пятнадцать пятнадцять'],
  [16, 'sixteen шестнадцать шістнадцять'],
  [17, 'seventeen семнадцать сімнадцять'],
  [18, 'eighteen восемнадцать вісімнадцять'],
  [19, 'nineteen девятнадцать девятнадцять'],
  [20, 'twenty двадцать двадцять'],
  [30, 'thirty тридцать тридцять'],
  [40, 'forty сорок'],
  [50, 'fifty пятьдесят пятдесят'],
  [60, 'sixty шестьдесят шістдесят'],
  [70, 'seventy семьдесят сімдесят'],
  [80, 'eighty восемьдесят вісімдесят'],
  [90, 'ninety девяносто девяносто'],
  [100, 'сто'],
  [200, 'двести двісті'],
  [300, 'триста'],
  [400, 'четыреста чотириста'],
  [500, 'пятьсот пятсот'],
  [600, 'шестьсот шістсот'],
  [700, 'семьсот сімсот'],
  [800, 'восемьсот вісімсот'],
  [900, 'девятьсот девятсот'],
];
const VALUES = new Map(NUMBERS.flatMap(([value, words]) => words.split(' ').map((word) => [word, String(value)])));

/**
 * Returns a reader of numbers as they are said: `plus three eight`, `ноль шестьдесят семь`, `double five`. Hundreds, tens
 * and units that follow each other are one number; `eight hundred five five five` are digits.
 */
function numberWords(): ReadWord {
  /** Where the last number ends, and the zeros at its end that a smaller number replaces. */
  let last = { length: 0, zeros: 0 };
  /** Whether the last word is the English `hundred`. */
  let isHundred = false;
  /** The text with the unit after a `hundred` as a digit of its own, until the next word shows which it is. */
  let apart: string | undefined;
  let times = 1;
  return (word, before) => {
    const plain = word
      .normalize()
      .toLowerCase()
      .replace(/[^\p{L}]|ʼ/gu, '');
    if (plain === 'plus' || plain === 'плюс') return `${before}+`;
    if (plain === 'double' || plain === 'triple') {
      times = plain === 'double' ? 2 : 3;
      return before;
    }
    const joined = before.slice(0, before.length - (/[\s-]*$/.exec(before.slice(-3))?.[0].length ?? 0));
    const isNext = joined.length === last.length;
    const [afterHundred, unitApart] = [isHundred && isNext, isNext ? apart : undefined];
    isHundred = false;
    apart = undefined;
    // `One hundred and five`
    if (plain === 'and' && afterHundred) return before;
    if (plain === 'hundred' && /[1-9]$/.test(joined)) {
      last = { length: joined.length + 2, zeros: 2 };
      isHundred = true;
      return `${joined}00`;
    }
    const value = VALUES.get(plain);
    if (value === undefined) {
      times = 1;
      return undefined;
    }
    // A space stands between digits that are said one by one.
    const digits = Array<string>(times).fill(value).join(' ');
    times = 1;
    const completes = isNext && digits.length <= last.zeros && value !== '0';
    if (completes && afterHundred && digits.length === 1) apart = before + digits;
    const earlier = unitApart !== undefined && value.length === 1 ? unitApart + before.slice(last.length) : before;
    const text = completes ? joined.slice(0, -digits.length) + digits : earlier + digits;
    last = { length: text.length, zeros: /[^0](0*)$/.exec(value)?.[1]?.length ?? 0 };
    return text;
  };
}
