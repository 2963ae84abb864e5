import { LANGUAGE_CODES, type Language } from '@site/contracts/languages';
import { launchDaysOf } from '@site/contracts/offer';
import fc from 'fast-check';
import { createInstance } from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { beforeAll, expect, it } from 'vitest';
import { loadContent } from '../content/load';
import { sellerSchema } from '../seller/content';
import { estimate } from './estimate';
import { Formulas } from './Formulas';
import { BOUNDS, type FigureName, type Figures, toHundredths } from './figures';
import { formatsIn } from './test-support/formats-in';

const i18n = createInstance();
beforeAll(() => i18n.use(initReactI18next).init({ lng: 'en', resources: {} }));

const launch = launchDaysOf('aiSeller');

/** Returns the rendered calculations, such as “400 × 12% × 140% = 67.2”. */
function shown(figures: Figures, lang: Language): string[] {
  const { roi } = loadContent(sellerSchema, 'aiSeller', lang);
  const markup = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <Formulas
        roi={roi}
        figures={figures}
        estimate={estimate(figures, launch)}
        launch={launch}
        formats={formatsIn(lang)}
      />
    </I18nextProvider>,
  );
  return [...markup.matchAll(/<dd>(.*?)<\/dd>/g)].map(([, line = '']) => line.replace(/<[^>]*>/g, ''));
}

/** Evaluates a term such as “€2,400 − €2,400 × 50% × 60%”, in English notation: products and quotients before differences. */
function resultOf(written: string): number {
  const [first = 0, ...others] = written.split(' − ').map((term) =>
    term.split(/(?= [×÷] )/).reduce((product, factor) => {
      const number = Number(factor.replace(/[€,%×÷ ]/g, '')) / (factor.includes('%') ? 100 : 1);
      return factor.startsWith(' ÷') ? product / number : product * number;
    }, 1),
  );
  return others.reduce((rest, term) => rest - term, first);
}

/** Returns each calculation with its result; one with a range of days counts as two. */
const calculationsOf = (lines: string[]) =>
  lines.flatMap((line) => {
    const [left = '', right = ''] = line.split(' = ');
    const pick = (side: string, at: number) =>
      side.replace(/([\d.,]+)–([\d.,]+)/, (_, late, early) => (at ? early : late));
    return line.includes('–')
      ? [0, 1].map((at) => [pick(left, at), pick(right, at)] as const)
      : [[left, right] as const];
  });

/** Returns the maximum rounding error: half of the last digit that the calculator shows. */
const roundingOf = (result: string, at: number): number => {
  const value = resultOf(result);
  if (at < 2) return 0.005;
  if (at === 2) return value < 100 ? 0.005 : 0.5;
  return value < 10 ? 0.05 : 0.5;
};

const figure = (name: FigureName) => {
  const { min, max } = BOUNDS[name];
  return fc.integer({ min: min * 100, max: max * 100 }).map((hundredths) => hundredths / 100);
};

it('shows calculations that are correct as written, for any input', () => {
  const anyFigures = fc.record({
    contacts: figure('contacts'),
    conversion: figure('conversion'),
    cost: figure('cost'),
    routine: figure('routine'),
  });
  fc.assert(
    fc.property(anyFigures, (figures) => {
      const calculations = calculationsOf(shown(figures, 'en'));
      expect(calculations).toHaveLength(5);
      calculations.forEach(([left, right], at) => {
        const off = Math.abs(resultOf(left) - resultOf(right));
        expect(off, `${left} = ${right}`).toBeLessThanOrEqual(roundingOf(right, at) + 1e-6);
      });
    }),
  );
});

it.each(LANGUAGE_CODES)('divides by the exact product that it shows, in %s', (lang) => {
  const { example } = loadContent(sellerSchema, 'aiSeller', lang).roi;
  const decimal = lang === 'en' ? '67.2' : '67,2';
  const [sales, , perSale] = shown(example, lang);
  expect(sales).toMatch(new RegExp(`= ${decimal}$`));
  expect(perSale).toContain(`÷ ${decimal} =`);
});

it('formats the exact values that it calculates with', () => {
  expect(toHundredths(57.668)).toBe(57.67);
  expect(formatsIn('en').exact(1237.5)).toBe('1,237.5');
  expect(formatsIn('en').exact(67.2)).toBe('67.2');
  expect(formatsIn('ua').exactEuros(2442.814)).toBe('2\u00a0442,81\u00a0€');
  expect(formatsIn('ua').exactEuros(2460)).toBe('2\u00a0460\u00a0€');
});
