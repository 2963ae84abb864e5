import { expect, it } from 'vitest';
import { requireKnownProducts } from './load';

type Values<Value> = Readonly<Record<string, Value>>;

it('accepts the products of the shared facts', () => {
  expect(() => requireKnownProducts()).not.toThrow();
});

it.each<[Values<string>, Values<string>, string, string, RegExp, Values<number>?]>([
  [{ lumi: 'x' }, {}, 'brand.ts', 'videos.lumi', /^names "lumi", which is not a product: .*lumiAi/],
  [{}, {}, 'brand.ts', 'prices.lumi', /^names "lumi", which is not a product/, { lumi: 900 }],
  [{}, { lumi: 'Lumi AI' }, 'offer.ts', 'quickProducts.lumi', /^names "lumi", which is not a product/],
  [{}, { lumiAi: 'Lumi' }, 'offer.ts', 'quickProducts.lumiAi', /^is "Lumi", but .* "Lumi AI"$/],
])('rejects %j and %j, with file and field', (videos, quick, file, field, what, prices = {}) => {
  expect(() => requireKnownProducts(videos, quick, prices)).toThrow(
    expect.objectContaining({
      faults: [
        expect.objectContaining({
          part: 'mfe-products',
          file: `packages/contracts/src/${file}`,
          field,
          what: expect.stringMatching(what),
        }),
      ],
    }),
  );
});
