import { PRODUCT_NAMES, PRODUCT_PATHS } from 'mfe-products/products';
import { expect, test } from './support/test';

const WIDE = [1440, 900] as const;
const PHONE = [390, 760] as const;
const PRODUCT_MENU = 'header nav > div summary';
const PRODUCT_PANEL = 'header nav > div details > div';
const THEME_SWITCH = 'header button[data-replay][title]';

test('internal links, also between parts, keep the document, scroll to the top and move the focus; Back returns', async ({
  visitor,
}) => {
  await visitor.resize(...WIDE);
  await visitor.open('/ru/cases');
  await visitor.hydrated();
  await visitor.read(() => void Object.assign(window, { same: true }));
  await visitor.read(() => window.scrollTo(0, 900));
  // The header does not move while the rest of a new page is still rendering.
  const follow = async (selector: string, text: string, pathname: string) => {
    await visitor.press(selector, text);
    await expect.poll(() => visitor.address()).toBe(pathname);
    await visitor.find('main h1');
  };
  await follow('header nav a', 'Команда', '/ru/team');
  await expect.poll(() => visitor.read(() => document.activeElement?.tagName)).toBe('H1');
  expect(await visitor.read(() => window.scrollY)).toBe(0);
  await visitor.driver.navigate().back();
  await expect.poll(() => visitor.address()).toBe('/ru/cases');
  await visitor.find('main article');
  await visitor.press(PRODUCT_MENU);
  await follow(`${PRODUCT_PANEL} a`, PRODUCT_NAMES.lumiAi, `/ru${PRODUCT_PATHS.lumiAi}`);
  await follow('header nav a', 'Контакты', '/ru/contacts');
  await follow('header nav a', 'Главная', '/ru');
  expect(await visitor.read(() => 'same' in window)).toBe(true);
  expect(await visitor.reportedErrors()).toEqual([]);
});

test('the phone menu makes the page behind it inert while it is open', async ({ visitor }) => {
  await visitor.resize(...PHONE);
  await visitor.open('/ua/contacts');
  await visitor.hydrated();
  const toggle = 'header summary[aria-label="Меню"]';
  const isInert = () => visitor.read(() => document.querySelector('main')?.inert);
  await visitor.press(toggle);
  await expect.poll(isInert).toBe(true);
  await visitor.key('ESCAPE');
  await expect.poll(isInert).toBe(false);
  await visitor.press(toggle);
  await visitor.press('header a', 'Команда');
  await expect.poll(() => visitor.address()).toBe('/ua/team');
});

test('a tap before hydration is recorded and replayed once', async ({ visitor, front }) => {
  await visitor.resize(...WIDE);
  const release = front.hold(/\/shell\/[0-9a-f]+\/br\/.*\.js$/);
  await visitor.open('/');
  await visitor.press(THEME_SWITCH);
  const theme = () => visitor.read(() => document.documentElement.dataset.theme ?? null);
  expect(await theme()).toBeNull();
  release();
  await visitor.hydrated();
  await expect.poll(theme).toBe('dark');
  await visitor.reload();
  expect(await theme()).toBe('dark');
});
