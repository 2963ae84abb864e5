import { OFFER } from '@site/contracts/offer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimateReturn } from './estimate';
import { BOUNDS, type FigureName, type Figures, parseFigure, readFigures, writeFigures } from './figures';
import { formatsIn } from './test-support/formats-in';

const figure = (name: FigureName) => {
  const { min, max } = BOUNDS[name];
  return fc.integer({ min: min * 100, max: max * 100 }).map((hundredths) => hundredths / 100);
};
/** Any valid input: hundredths within the bounds. */
const anyFigures = fc.record({
  contacts: figure('contacts'),
  conversion: figure('conversion'),
  cost: figure('cost'),
  routine: figure('routine'),
});

const example: Figures = { contacts: 400, conversion: 12, cost: 3000, routine: 30 };
const { launchDays } = OFFER;

describe('estimate', () => {
  it('calculates exactly by the stated figures', () => {
    const { sales, cost, costPerSale, firstMonth } = estimateReturn(example, { from: 7, to: 14 });
    expect(sales.now).toBeCloseTo(48);
    expect(sales.best).toBeCloseTo(67.2);
    expect(cost).toEqual({ now: 3000, best: 2460 });
    expect(costPerSale.now).toBeCloseTo(62.5);
    expect(costPerSale.best).toBeCloseTo(2460 / 67.2);
    expect(firstMonth.late).toBeCloseTo((19.2 * 16) / 30);
    expect(firstMonth.early).toBeCloseTo((19.2 * 23) / 30);
  });

  it('shows a cost per sale that follows from the cost and the sales shown beside it', () => {
    const { exact, exactEuros, euros } = formatsIn('en');
    const read = (shown: string) => Number(shown.replace(/[€,]/g, ''));
    fc.assert(
      fc.property(anyFigures, (figures) => {
        const { sales, cost, costPerSale } = estimateReturn(figures, launchDays);
        for (const at of ['now', 'best'] as const)
          expect(euros(read(exactEuros(cost[at])) / read(exact(sales[at])))).toBe(euros(costPerSale[at]));
      }),
    );
  });

  it('never promises more than +40 % of sales or −60 % of costs, nor a loss', () => {
    fc.assert(
      fc.property(anyFigures, (figures) => {
        const { sales, cost, costPerSale, firstMonth } = estimateReturn(figures, launchDays);
        expect(sales.best / sales.now).toBeGreaterThanOrEqual(1);
        expect(sales.best / sales.now).toBeLessThanOrEqual(1.4 + 1e-9);
        expect(sales.best).toBeLessThanOrEqual(figures.contacts);
        const replaced = (figures.cost * figures.routine) / 100;
        expect((cost.now - cost.best) / replaced).toBeCloseTo(0.6);
        expect(cost.best / cost.now).toBeGreaterThanOrEqual(0.4 - 1e-9);
        expect(costPerSale.best).toBeLessThan(costPerSale.now);
        expect(firstMonth.late).toBeLessThanOrEqual(firstMonth.early);
        expect(firstMonth.early).toBeLessThanOrEqual(sales.best - sales.now);
      }),
    );
  });
});

describe('the address', () => {
  it('reads back what it wrote, and keeps foreign parameters', () => {
    fc.assert(
      fc.property(anyFigures, anyFigures, (figures, start) => {
        const query = writeFigures(new URLSearchParams('utm_source=mail'), figures, start);
        expect(readFigures(new URLSearchParams(query.toString()), start)).toEqual(figures);
        expect(query.get('utm_source')).toBe('mail');
      }),
    );
  });

  it('stays short for the example', () => {
    const full = writeFigures(new URLSearchParams(), { ...example, cost: 5000 }, example);
    expect(full.toString()).toBe('cost=5000');
    expect(writeFigures(full, example, example).toString()).toBe('');
  });

  it('reads only numbers, within their bounds', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        const { contacts } = readFigures(new URLSearchParams({ contacts: value }), example);
        expect(contacts).toBeGreaterThanOrEqual(BOUNDS.contacts.min);
        expect(contacts).toBeLessThanOrEqual(BOUNDS.contacts.max);
      }),
    );
  });

  it.each(['', 'abc', '-5', '1e9', 'NaN', '<script>', '12abc'])('ignores “%s”', (value) => {
    expect(readFigures(new URLSearchParams({ contacts: value }), example)).toEqual(example);
  });
});

describe('parseFigure', () => {
  it('parses commas and spaces', () => {
    expect(parseFigure('conversion', '2,5')).toBe(2.5);
    expect(parseFigure('cost', '12\u00a0000')).toBe(12_000);
  });
});
