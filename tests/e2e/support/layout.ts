import { expect, type Page } from '@playwright/test';

/**
 * The widths of the design, and those where a layout is tightest: just above each width at which something gives way
 * (359 px: the word beside the mark; 680, 800, 1000 and 1160 px: columns and the navigation).
 */
const WIDTHS = [320, 360, 681, 768, 801, 1010, 1161, 1440];

interface Shifts extends Window {
  /** Cumulative layout shift since the page began, without what input caused. */
  shift: number;
}

/** An init script, for Chromium alone: sums up layout shifts for {@link shiftOf}. */
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

/** Cumulative layout shift of a page that {@link watchShifts} watches. */
export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as typeof window & Shifts).shift);

/** Fails when anything has moved while the page came or, where it is `read`, moves as it is read to its end. */
export async function expectToStandStill(page: Page, { read = true } = {}): Promise<void> {
  await page.evaluate(async (toItsEnd) => {
    await document.fonts.ready;
    for (let y = 0; toItsEnd && y < document.body.scrollHeight; y += 700) {
      scrollTo({ top: y, behavior: 'instant' });
      // Two frames: what comes into view begins in the first one and is painted in the second.
      for (let frame = 0; frame < 2; frame += 1)
        await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    scrollTo({ top: 0, behavior: 'instant' });
  }, read);
  expect(await shiftOf(page), 'layout shift').toBeLessThanOrEqual(0.01);
}

/** Fails when the page is wider than its window at any width, and leaves the window as it was. */
export async function expectNeverSideways(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const width of WIDTHS) {
    // Half as high as the tests' window: what is drawn anew at each width costs more than the question.
    await page.setViewportSize({ width, height: 450 });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over, `sideways at ${width} px`).toBeLessThanOrEqual(0);
  }
  if (before) await page.setViewportSize(before);
}
