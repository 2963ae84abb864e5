import { nightlyIf } from '@platform/base/test-support/nightly';
import { isRepeatedKind, PAGE_KINDS } from '../budgets/page-kinds';
import { axeInBothThemes } from './support/axe';
import { expect, test, visit } from './support/test';

for (const [kind, path] of Object.entries(PAGE_KINDS)) {
  test(`with prefers-contrast every word has a contrast of 7:1: ${kind}`, {
    tag: nightlyIf(isRepeatedKind(kind)),
  }, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ contrast: 'more' });
    await visit(page, path);
    // Only the AAA rules: other tests check levels A and AA on every page.
    expect(await axeInBothThemes(page, { tags: ['wcag2aaa'] })).toEqual([]);
  });
}
