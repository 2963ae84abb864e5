import { axeInBothThemes, WCAG } from './support/axe';
import { expect, test } from './support/test';

const document = (css: string, body: string) => `<!doctype html><html lang="en"><title>Themes</title>
  <style>:root { color-scheme: light dark; background: light-dark(#fff, #000); color: light-dark(#000, #fff) } ${css}</style>
  <main><h1>Themes</h1>${body}</main></html>`;
const PICTURE = '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" width="20" height="20">';

for (const first of ['light', 'dark'] as const) {
  test(`finds a fault that only one theme has, ${first} first`, async ({ page }) => {
    const faults = async (css: string, body = '') => {
      await page.setContent(document(css, body));
      return axeInBothThemes(page, { tags: WCAG, first });
    };
    expect(await faults('')).toEqual([]);
    for (const [theme, colour] of [
      ['light', 'light-dark(#ddd, #fff)'],
      ['dark', 'light-dark(#000, #222)'],
    ] as const) {
      const pale = await faults(`p { color: ${colour} }`, '<p>Pale</p>');
      expect(pale).toEqual([expect.stringMatching(`^${theme} color-contrast: <p>`)]);
      // A fault unrelated to colours: an element that only one theme shows.
      const hidden = `@media not (prefers-color-scheme: ${theme}) { img { display: none } }`;
      expect(await faults(hidden, PICTURE)).toEqual([expect.stringMatching(`^${theme} image-alt: <img`)]);
    }
  });
}
