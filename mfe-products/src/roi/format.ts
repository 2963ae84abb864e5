import { toHundredths } from './figures';

/**
 * How a language writes numbers (CLDR 48: number symbols, currency pattern): `numbers` of the locales. Written out there, because
 * engines carry different editions of these data, and a browser must hydrate the very characters that the server has written.
 */
export interface NumberWords {
  /** `1,234.5`: the signs between thousands and before decimals. */
  sample: string;
  /** `€{n}`. */
  euros: string;
  /** `{n}%`. */
  percent: string;
}

/** The words of the page's language. */
export const numberWords = (t: (key: `numbers.${keyof NumberWords}`) => string): NumberWords => ({
  sample: t('numbers.sample'),
  euros: t('numbers.euros'),
  percent: t('numbers.percent'),
});

/** Below this, a whole number would hide most of a change. */
const FINE_BELOW = 10;
const CENTS_BELOW = 100;

export interface Formats {
  count(value: number): string;
  /** To two decimals: what a formula calculates with. */
  exact(value: number): string;
  /** As it is typed: without spaces between thousands. */
  plain(value: number): string;
  /** Of a value in percent: `percent(12)` → “12%” in English, “12 %” in the others. */
  percent(value: number): string;
  /** Whole euros; cents below a hundred. */
  euros(value: number): string;
  /** With its cents, where it has some: what a formula calculates with. */
  exactEuros(value: number): string;
}

/** How a language writes the calculator's numbers, none of which is negative; the same in every engine. */
export function formatsOf(words: NumberWords): Formats {
  const [, group = '', decimal = ''] = /^1(.*)234(.*)5$/.exec(words.sample) ?? [];
  const euros = (amount: string) => words.euros.replace('{n}', amount);
  const digits = (value: number, places: number, separator: string) => {
    const [whole = '0', part] = value.toFixed(places).split('.');
    const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, separator);
    return part === undefined ? grouped : `${grouped}${decimal}${part}`;
  };
  /** Up to `places` decimals: those that say nothing are left out. */
  const short = (value: number, places: number, separator = group) =>
    digits(value, places - trailingZeros(value.toFixed(places)), separator);
  return {
    count: (value) => short(value, value < FINE_BELOW ? 1 : 0),
    exact: (value) => short(toHundredths(value), 2),
    plain: (value) => short(value, 2, ''),
    percent: (value) => words.percent.replace('{n}', short(value, 2)),
    euros: (value) => {
      const amount = toHundredths(value);
      if (amount >= CENTS_BELOW) return euros(digits(value, 0, group));
      return euros(digits(amount, Number.isInteger(amount) ? 0 : 2, group));
    },
    exactEuros: (value) => {
      const amount = toHundredths(value);
      return euros(digits(amount, Number.isInteger(amount) ? 0 : 2, group));
    },
  };
}

/** Zeros at the end of a number's decimals: 2 of “3.00”, 1 of “2.50”. */
const trailingZeros = (written: string) => /\.\d*?(0*)$/.exec(written)?.[1]?.length ?? 0;
