import { expect, type Page } from '@playwright/test';

/**
 * The widths of the design and those with the least room: just above each breakpoint (359 px: the name beside the logo;
 * 680, 800, 1000 and 1160 px: columns and the navigation).
 */
const WIDTHS = [320, 360, 681, 768, 801, 1010, 1161, 1440, 1920];

interface Shifts extends Window {
  /** Cumulative layout shift since navigation, without shifts after input. */
  shift: number;
}

/** Init script for Chromium: sums up layout shifts for {@link shiftOf}. */
export function watchShifts(): void {
  const shifts = window as typeof window & Shifts;
  shifts.shift = 0;
  if (!PerformanceObserver.supportedEntryTypes.includes('layout-shift')) return;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput) shifts.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Returns the cumulative layout shift of a page with {@link watchShifts}. */
export const shiftOf = (page: Page): Promise<number> => page.evaluate(() => (window as typeof window & Shifts).shift);

/** Fails if anything moved while the page loaded or, with `read`, moves while it is scrolled to its end. */
export async function expectToStandStill(page: Page, { read = true } = {}): Promise<void> {
  await page.evaluate(async (toItsEnd) => {
    await document.fonts.ready;
    for (let y = 0; toItsEnd && y < document.body.scrollHeight; y += 700) {
      scrollTo({ top: y, behavior: 'instant' });
      // Wait two frames: elements coming into view start in the first and are painted in the second.
      for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    scrollTo({ top: 0, behavior: 'instant' });
  }, read);
  expect(await shiftOf(page), 'layout shift').toBeLessThanOrEqual(0.01);
}

/** Calls `check` in a window of each width. Restores the window size. */
async function atEachWidth(page: Page, check: (width: number) => Promise<void>): Promise<void> {
  // In its fallback a text is wider, and is broken where it must not be.
  await page.evaluate(() => document.fonts.ready);
  const before = page.viewportSize();
  for (const width of WIDTHS) {
    // Half the usual height, because most of the time goes into repainting at each width.
    await page.setViewportSize({ width, height: 450 });
    await check(width);
  }
  if (before) await page.setViewportSize(before);
}

/** Fails if the page is wider than the window at any width. */
export const expectNeverSideways = (page: Page): Promise<void> =>
  atEachWidth(page, async (width) => {
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over, `horizontal overflow at ${width} px`).toBeLessThanOrEqual(0);
  });

/**
 * Fails if a text of the main part is wider than its block or than the box with a border that it is in, or if a word is broken
 * between two letters, at any width.
 */
export const expectTextInsideBoxes = (page: Page): Promise<void> =>
  atEachWidth(page, async (width) => {
    const faults = await page.evaluate(() => {
      const found: string[] = [];
      const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      const within = (start: Element, isBox: (style: CSSStyleDeclaration) => boolean) => {
        let box: Element | null = start;
        while (box && !isBox(getComputedStyle(box))) box = box.parentElement;
        return box && box.clientWidth >= 2 ? box : undefined;
      };
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const { parentElement: parent, textContent } = text;
        const words = textContent ?? '';
        if (!parent?.checkVisibility() || !words.trim()) continue;
        // Hidden from the eye, or drawn.
        if (parent.closest('.visually-hidden, thead, svg, select, script')) continue;
        range.selectNodeContents(text);
        const { right } = range.getBoundingClientRect();
        for (const box of [
          within(parent, ({ borderRightWidth }) => borderRightWidth !== '0px'),
          within(parent, ({ display }) => !/^(inline|contents)$/.test(display)),
        ]) {
          const over = box ? right - box.getBoundingClientRect().right : 0;
          if (over > 0.5) found.push(`${words}: ${over} px outside`);
        }
        for (const { 0: word, index } of words.matchAll(/\p{L}{5,}/gu)) {
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) found.push(`${word}: broken`);
        }
      }
      return found;
    });
    expect(faults, `texts at ${width} px`).toEqual([]);
  });
