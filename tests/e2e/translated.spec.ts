import { CONTACTS, HOME } from '@site/contracts/paths';
import { PRODUCT_PATHS } from 'mfe-products/products';
import { expect, type Page, test, visit } from './support/test';
import { translate } from './support/translator';

/** A page, a place of it, and what a visitor does that changes the place's text. */
type Journey = [path: string, place: string, ...steps: ((page: Page) => Promise<unknown>)[]];
const press = (selector: string) => (page: Page) => page.locator(selector).locator('visible=true').first().click();
const move = (place: string, at: number, value: string) => (page: Page) =>
  page.locator(place).getByRole('slider').nth(at).fill(value);

const JOURNEYS: Record<string, Journey> = {
  'a calculator': [
    PRODUCT_PATHS.salesManager,
    '#calculator',
    (page) => page.fill('#roi-contacts', '5000'),
    move('#calculator', 2, '900'),
  ],
  'the demo bots': [
    HOME,
    '#demo section >> visible=true',
    press('#demo section button'),
    press('#demo section button'),
  ],
  'a form with errors': [CONTACTS, '#contact form', press('#contact form button[type=submit]')],
  'another language': [CONTACTS, '#root', press('header a[hreflang="ru"]')],
};

/** Opens the page of a journey and returns the texts that its steps lead to. */
async function textsOf(page: Page, [path, place, ...steps]: Journey, translated: boolean) {
  await visit(page, path);
  const text = async () => (await page.locator(place).first().innerText()).replace(/\s+/g, ' ').trim();
  const texts = [await text()];
  if (translated) await translate(page);
  for (const act of steps) {
    await act(page);
    await expect.poll(text).not.toBe(texts.at(-1));
    await page.waitForLoadState('networkidle');
    texts.push(await text());
  }
  return texts;
}

for (const [name, journey] of Object.entries(JOURNEYS))
  test(`a translated page shows what an untouched one shows: ${name}`, {
    tag: name === 'a calculator' ? '@fast' : [],
  }, async ({ page, watched }) => {
    const right = await textsOf(page, journey, false);
    expect(await textsOf(page, journey, true)).toEqual(right);
    expect(watched.messages).toEqual([]);
  });
