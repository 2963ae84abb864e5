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
  // Not what is shown of it, which changes while style sheets load and sections are laid out.
  const text = () => visitor.read(() => document.querySelector('main')?.textContent);
  const served = await text();
  await visitor.hydrated();
  expect(await text()).toBe(served);
  await visitor.press('header button[data-replay][title]');
  await expect.poll(() => visitor.read(() => document.documentElement.dataset.theme)).toBe('dark');
  expect(front.asked.filter((path) => PRODUCTS.test(path))).not.toEqual([]);
});
