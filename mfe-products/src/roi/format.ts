import { type Language, languageInfo } from '@site/contracts/languages';

/** Engines differ in which space parts thousands; the server and every browser must write the same. */
const sameSpaces = (text: string) => text.replace(/\s/g, '\u00a0');

/** Below this, a whole number would hide most of a change. */
const FINE_BELOW = 10;
const CENTS_BELOW = 100;

export interface Formats {
  count(value: number): string;
  /** As it is typed: without spaces between thousands. */
  plain(value: number): string;
  /** Of a value in percent: `percent(12)` → “12 %”. */
  percent(value: number): string;
  /** Whole euros; cents below a hundred. */
  euros(value: number): string;
}

/** How a language writes the calculator's numbers. */
export function formatsOf(lang: Language): Formats {
  const { htmlLang } = languageInfo(lang);
  const number = (value: number, options: Intl.NumberFormatOptions) =>
    sameSpaces(new Intl.NumberFormat(htmlLang, options).format(value));
  return {
    count: (value) => number(value, { maximumFractionDigits: value < FINE_BELOW ? 1 : 0 }),
    plain: (value) => number(value, { maximumFractionDigits: 2, useGrouping: false }),
    percent: (value) => `${number(value, { maximumFractionDigits: 2 })}\u00a0%`,
    euros: (value) => {
      const digits = value < CENTS_BELOW && !Number.isInteger(value) ? 2 : 0;
      return number(value, {
        style: 'currency',
        currency: 'EUR',
        // “symbol” is EUR in Ukrainian
        currencyDisplay: 'narrowSymbol',
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      });
    },
  };
}
