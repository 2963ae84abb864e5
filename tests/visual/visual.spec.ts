import { expect, test } from '@playwright/test';
import { languageInfo } from '@site/contracts/languages';
import { hydrated } from '../e2e/support/test';
import { PICTURES } from './pictures';
import { SITE_URL } from './start-site';
import { wholePage } from './whole-page';

/** An arbitrary fixed date. */
const TODAY = new Date('2026-01-15T10:00:00Z');

for (const { name, lang, pathname, width, theme } of PICTURES)
  test(name, async ({ browser }) => {
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      colorScheme: theme,
      reducedMotion: 'reduce',
      // Match the page's language, because otherwise a language offer covers part of the page.
      locale: languageInfo(lang).htmlLang,
      timezoneId: 'UTC',
    });
    const page = await context.newPage();
    await page.clock.setFixedTime(TODAY);
    await page.goto(`${process.env[SITE_URL]}${pathname}`);
    await hydrated(page);
    await page.locator('[data-voice-widget="idle"]').waitFor();
    await page.evaluate(async () => {
      for (const image of document.images) image.loading = 'eager';
      await Promise.all([...document.images].map((image) => image.decode()));
      await document.fonts.ready;
      // Move fixed elements in the window's corner to the end of the page, where they hide nothing.
      for (let at = document.querySelector<HTMLElement>('[data-voice-widget]'); at; at = at.parentElement)
        if (getComputedStyle(at).position === 'fixed') at.style.position = 'absolute';
    });
    expect(await wholePage(page)).toMatchSnapshot(`${name}.webp`);
    await context.close();
  });
