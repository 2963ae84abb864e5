import { THEME_KEY } from '@site/contracts/document-ids';
import { expect, test, visit } from './support/test';

// With the entrances of drawings, which wait for a visitor who scrolls.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

for (const path of ['/ru', '/ru/blog/ai-in-healthcare', '/ru/team', '/ru/products/lumi-ai'])
  test(`${path} is printed whole, with dark text and without what covers it, in the dark theme, too`, async ({
    page,
  }) => {
    await page.addInitScript((key) => localStorage.setItem(key, 'dark'), THEME_KEY);
    await page.setViewportSize({ width: 794, height: 1123 });
    await visit(page, path);
    const seen = () =>
      page.evaluate(() => {
        const elements = [...document.querySelectorAll<HTMLElement>('#root, #root *')];
        const lightness = (element: Element) => {
          const [red = 0, green = 0, blue = 0] = getComputedStyle(element).color.match(/\d+/g)?.map(Number) ?? [];
          return (red + green + blue) / 3;
        };
        const fixed = elements.filter(
          (element) => element.checkVisibility() && getComputedStyle(element).position === 'fixed',
        );
        const titles = elements.filter((element) => element.matches('main :is(h1, h2, h3)'));
        return {
          fixed: fixed.length,
          titles: titles.length,
          light: titles.filter((it) => lightness(it) > 128).length,
          waiting: document.getAnimations().filter(({ playState }) => playState === 'paused').length,
        };
      });
    const onScreen = await seen();
    expect(onScreen.fixed).toBeGreaterThan(0);
    expect(onScreen.light).toBe(onScreen.titles);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await seen()).toEqual({ fixed: 0, titles: onScreen.titles, light: 0, waiting: 0 });
  });
