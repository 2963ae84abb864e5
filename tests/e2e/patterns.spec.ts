import { expect, test, visit } from './support/test';

for (const path of ['/ua', '/ua/products/mediflow-ai']) {
  test(`${path} shows the focus in forced colours`, async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await visit(page, path);
    const unseen = await page.evaluate(() => {
      const faults: string[] = [];
      for (const control of document.querySelectorAll<HTMLElement>(
        'main :is(a[href], button, input, summary)',
      )) {
        if (!control.checkVisibility() || control.closest('.visually-hidden')) continue;
        control.focus({ focusVisible: true } as FocusOptions);
        if (document.activeElement !== control) continue;
        // A link that covers its card is outlined around the card, a checkbox around its label.
        const around = [control, control.closest('label'), control.closest('article, li, div')];
        const outlined = around.some((shown) => {
          if (!shown) return false;
          const { outlineStyle, outlineWidth } = getComputedStyle(shown);
          return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
        });
        if (!outlined) faults.push(control.outerHTML.slice(0, 120));
      }
      return faults;
    });
    expect(unseen).toEqual([]);
  });
}
