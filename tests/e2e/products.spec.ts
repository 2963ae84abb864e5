import { joinPath, LANGUAGE_CODES } from '@site/contracts/languages';
import { PRODUCT_IDS, PRODUCT_PATHS } from '@site/contracts/paths';
import { axeInBothThemes, WCAG } from './support/axe';
import { expect, hydrated, test } from './support/test';

/** Where a layout is tightest besides the two widths that are looked at whole: just above what makes it give way. */
const BETWEEN = [360, 681, 768, 801, 1010, 1161];

interface Measured extends Window {
  /** Cumulative layout shift since the page began. */
  shift: number;
}

/** Sums up layout shifts that no input caused. */
function watchShift() {
  const measured = window as typeof window & Measured;
  measured.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[]) {
      if (!entry.hadRecentInput) measured.shift += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

const sidewaysBy = () => document.documentElement.scrollWidth - window.innerWidth;

for (const id of PRODUCT_IDS) {
  for (const width of [320, 1440]) {
    test(`${PRODUCT_PATHS[id]} at ${width} px stands still, stays in its width, and is accessible`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.addInitScript(watchShift);
      for (const lang of LANGUAGE_CODES) {
        const where = `${lang} at ${width}`;
        await page.goto(joinPath(lang, PRODUCT_PATHS[id]));
        await hydrated(page);
        await page.evaluate(() => document.fonts.ready);
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        for (let y = 0; y < height; y += 3000) await page.mouse.wheel(0, 3000);
        const shift = await page.evaluate(() => (window as typeof window & Measured).shift);
        expect(await page.evaluate(sidewaysBy), where).toBeLessThanOrEqual(0);
        expect(shift, where).toBeLessThanOrEqual(0.01);
        expect(await axeInBothThemes(page, { tags: WCAG }), where).toEqual([]);
        for (const between of width === 320 ? BETWEEN : []) {
          await page.setViewportSize({ width: between, height: 900 });
          expect(await page.evaluate(sidewaysBy), `${lang} at ${between}`).toBeLessThanOrEqual(0);
        }
        await page.setViewportSize({ width, height: 900 });
      }
    });
  }
}
