import { expect, test } from './support/test';

/** Paths of one part's code, which the page loads during hydration. */
const PRODUCTS = /^\/mfe\/mfe-products\//;

test('an unavailable part leaves its served content readable and the rest of the page interactive', async ({
  visitor,
  front,
}) => {
  await visitor.resize(1440, 900);
  front.refuse(PRODUCTS);
  await visitor.open('/ru/products/lumi-ai');
  await visitor.find('main h1');
  const text = await visitor.read(() => document.querySelector('main')?.innerText.length ?? 0);
  await visitor.hydrated();
  expect(await visitor.read(() => document.querySelector('main')?.innerText.length ?? 0)).toBe(text);
  await visitor.press('header button[data-replay][title]');
  await expect.poll(() => visitor.read(() => document.documentElement.dataset.theme)).toBe('dark');
  expect(front.asked.filter((path) => PRODUCTS.test(path))).not.toEqual([]);
});
