import { toHundredths } from './figures';

/** Below this, rounding to a whole number would hide most of a change. */
const FINE_BELOW = 10;
const CENTS_BELOW = 100;

export interface Formats {
  count(value: number): string;
  /** Up to two decimals, for operands of formulas. */
  exact(value: number): string;
  /** For number fields: without thousands separators. */
  plain(value: number): string;
  /** Whole euros; with cents below a hundred. */
  euros(value: number): string;
  /** Euros with cents, if there are any, for operands of formulas. */
  exactEuros(value: number): string;
}

/**
 * Returns a language's formats of numbers, which are never negative. Its interface texts have the number symbols
 * (`1,234.5`) and the currency pattern (`€{n}`), from CLDR 48. Not from Intl, because engines have different versions
 * of the locale data, and hydration needs the same characters as on the server.
 */
export function formatsOf(t: (key: 'numbers.sample' | 'numbers.euros') => string): Formats {
  const [, group = '', decimal = ''] = /^1(.*)234(.*)5$/.exec(t('numbers.sample')) ?? [];
  const euros = (amount: string) => t('numbers.euros').replace('{n}', amount);
  const digits = (value: number, places: number, separator: string) => {
    const [whole = '0', part] = value.toFixed(places).split('.');
    const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, separator);
    return part === undefined ? grouped : `${grouped}${decimal}${part}`;
  };
  /** Up to `places` decimals, without trailing zeros. */
  const short = (value: number, places: number, separator = group) =>
    digits(value, places - trailingZeros(value.toFixed(places)), separator);
  const exactEuros = (value: number) => {
    const amount = toHundredths(value);
    return euros(digits(amount, Number.isInteger(amount) ? 0 : 2, group));
  };
  return {
    count: (value) => short(value, value < FINE_BELOW ? 1 : 0),
    exact: (value) => short(toHundredths(value), 2),
    plain: (value) => short(value, 2, ''),
    euros: (value) => (toHundredths(value) >= CENTS_BELOW ? euros(digits(value, 0, group)) : exactEuros(value)),
    exactEuros,
  };
}

/** Counts the trailing zeros of a number's decimals: 2 of “3.00”, 1 of “2.50”. */
const trailingZeros = (written: string) => /\.\d*?(0*)$/.exec(written)?.[1]?.length ?? 0;
