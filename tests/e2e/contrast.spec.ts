import { isRepeatedKind, PAGE_KINDS } from '../budgets/page-kinds';
import { nightlyIf } from '../support/nightly';
import { axeInBothThemes } from './support/axe';
import { expect, hydrated, test } from './support/test';

for (const [kind, path] of Object.entries(PAGE_KINDS)) {
  test(`who asks for more contrast gets 7:1 for every word: ${kind}`, {
    tag: nightlyIf(isRepeatedKind(kind)),
  }, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ contrast: 'more' });
    await page.goto(path);
    await hydrated(page);
    // Only of the strictest level: what of the others holds is asked of every page.
    expect(await axeInBothThemes(page, { tags: ['wcag2aaa'] })).toEqual([]);
  });
}
