import { LANGUAGE_CODES, languageInfo } from '@site/contracts/languages';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatsIn } from './test-support/formats-in';

describe('formatsOf', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('shows decimals only if they are significant', () => {
    expect(formatsIn('en').count(2.44)).toBe('2.4');
    expect(formatsIn('en').count(9.96)).toBe('10');
    expect(formatsIn('ru').plain(12_000)).toBe('12000');
    expect(formatsIn('en').count(67.2)).toBe('67');
    expect(formatsIn('en').euros(40)).toBe('€40');
    expect(formatsIn('en').euros(62.5)).toBe('€62.50');
    expect(formatsIn('en').euros(99.999)).toBe('€100');
    // Rounded once: rounding 401.50 again would give 402.
    expect(formatsIn('en').euros(401.4951)).toBe('€401');
    // 1,680 € for 67.2 sales is 25.000000000000004 €.
    expect(formatsIn('en').euros(1680 / (48 * 1.4))).toBe('€25');
  });

  it.each(LANGUAGE_CODES)('does not use the engine’s locale data, %s', (lang) => {
    const refuse = () => {
      throw new Error('asks the engine');
    };
    vi.stubGlobal('Intl', new Proxy({}, { get: refuse }));
    vi.spyOn(Number.prototype, 'toLocaleString').mockImplementation(refuse);
    const { count, plain, exact, euros } = formatsIn(lang);
    expect([count(5000), plain(2.5), exact(12), euros(62.5)].join('')).toMatch(/\d/);
  });

  it.each(LANGUAGE_CODES)('matches this engine’s locale data, except for spaces, %s', (lang) => {
    const written = (options: Intl.NumberFormatOptions) => {
      const format = new Intl.NumberFormat(languageInfo(lang).htmlLang, options);
      return (value: number) => format.format(value).replace(/\s/g, '\u00a0');
    };
    const number = written({ maximumFractionDigits: 2 });
    const euros = written({
      style: 'currency',
      currency: 'EUR',
      currencyDisplay: 'narrowSymbol',
      maximumFractionDigits: 0,
    });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5_000_000 }), (value) => {
        expect(formatsIn(lang).exact(value / 100)).toBe(number(value / 100));
        expect(formatsIn(lang).count(value + 10)).toBe(number(value + 10));
        expect(formatsIn(lang).euros(value)).toBe(euros(value));
      }),
    );
  });
});
