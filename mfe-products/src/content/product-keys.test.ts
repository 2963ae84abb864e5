import { expect, it } from 'vitest';
import { requireKnownProducts } from './product-keys';

it('takes the products as the shared facts name them', () => {
  expect(() => requireKnownProducts()).not.toThrow();
});

it.each([
  [{ lumi: 'x' }, {}, 'brand.ts', 'videos.lumi', /^names "lumi", which is no product: .*lumiAi/],
  [{}, { lumi: 'Lumi AI' }, 'offer.ts', 'quickProducts.lumi', /^names "lumi", which is no product/],
  [{}, { lumiAi: 'Lumi' }, 'offer.ts', 'quickProducts.lumiAi', /^is "Lumi", and .* "Lumi AI"$/],
])('refuses %j and %j, naming file and field', (videos, quick, file, field, what) => {
  expect(() => requireKnownProducts(videos, quick)).toThrow(
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
