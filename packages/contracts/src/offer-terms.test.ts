import { afterEach, describe, expect, it, vi } from 'vitest';
import { BRAND } from './brand';
import { fillTemplate } from './fill';
import { LANGUAGE_CODES } from './languages';
import { OFFER } from './offer';
import { offerTerms, offerValues, termInWords } from './offer-terms';

/** Removes no-break spaces and word joiners. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u2060', '');
const { launchDays, quickLaunchDays, pilotDays, hours, quickProducts } = OFFER;

afterEach(() => vi.restoreAllMocks());

describe.each(LANGUAGE_CODES)('in %s', (lang) => {
  it('states the numbers of the offer and no others', () => {
    const numbers = offerTerms(lang)
      .slice(0, 3)
      .map((term) => (plain(termInWords(term)).replace('24/7', '').match(/\d+/g) ?? []).map(Number));
    const { from, to } = hours;
    expect(numbers).toEqual([
      [from, 0, to, 0],
      [launchDays.from, launchDays.to, quickLaunchDays.from, quickLaunchDays.to],
      [pilotDays],
    ]);
  });

  it.each([...Object.keys(quickProducts), 'agentLab', 'constructor'])(
    'gives %s its own launch and the common other terms',
    (product) => {
      const [reply, launch, ...rest] = offerTerms(lang, product);
      const [allReply, allLaunch, ...allRest] = offerTerms(lang);
      const { from, to } = Object.hasOwn(quickProducts, product) ? quickLaunchDays : launchDays;
      expect(plain(launch.figure)).toContain(`${from}–${to} `);
      expect(allLaunch.text.startsWith(launch.text)).toBe(true);
      expect([reply, ...rest]).toEqual([allReply, ...allRest]);
    },
  );

  it('states a product’s price, the lowest of all products, or none', () => {
    const figures = () => [undefined, 'lumiAi', 'agentLab'].map((id) => offerTerms(lang, id)[3].figure);
    expect([...figures(), offerValues(lang).price]).toEqual([undefined, undefined, undefined, '']);
    vi.spyOn(BRAND, 'prices', 'get').mockReturnValue({ lumiAi: 900, aiSeller: 1200 });
    const from = { en: 'from €900', ru: 'от 900 €', ua: 'від 900 €' }[lang];
    expect(figures().map((figure) => figure && plain(figure))).toEqual([from, from, undefined]);
    expect(plain(offerValues(lang).price)).toBe(`${offerTerms(lang)[3].term}: ${from}. `);
    expect(offerTerms(lang)[3].text).toMatch(/^, /);
  });
});

it('throws for a placeholder without a value', () => {
  expect(fillTemplate('{days} days', { days: 14 })).toBe('14 days');
  expect(() => fillTemplate('{weeks} weeks', { days: 14 })).toThrow(
    /^contracts\/unknown-value: \{weeks\}.*Use \{days\}/,
  );
});
