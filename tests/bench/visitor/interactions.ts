import type { Locator, Page } from '@playwright/test';
import { asNewVisitor, type BrowserSource, load, openTab, whenHydrated } from './open-page';
import { pointAt, press } from './press';
import { PROFILES, type Profile } from './profiles';

/** The phone's processor and network, with a window in which every control is visible. */
const PROFILE: Profile = { ...PROFILES.phone, viewport: PROFILES.desktop.viewport };

interface Interaction {
  page: string;
  control(page: Page): Locator;
}

/** The controls that are tapped; all hydrating contenders have the same elements. */
export const INTERACTIONS: Record<string, Interaction> = {
  menu: { page: '/ru', control: (page) => page.locator('header summary:visible').first() },
  filter: { page: '/ru/cases', control: (page) => page.locator('main a[href*="?"]').first() },
  form: { page: '/ru/contacts', control: (page) => page.locator('main form [type="submit"]').first() },
  language: {
    page: '/ru/contacts',
    control: (page) => page.locator('header a[hreflang="uk"]:visible').first(),
  },
  theme: {
    page: '/ru',
    control: (page) => page.locator('header button[data-replay][title]'),
  },
};

const FRAMES_MS = 1500;

/**
 * Returns the longest time from an input to the next paint in milliseconds, measured as for INP; values below 16 are
 * reported as 16.
 */
export function interact(
  browser: BrowserSource,
  origin: string,
  name: string,
  signal: AbortSignal,
): Promise<number> {
  const { page: pathname, control } = INTERACTIONS[name] as Interaction;
  return asNewVisitor(browser, PROFILE, signal, async (context) => {
    const { page } = await openTab(context, PROFILE);
    await load(page, origin + pathname);
    await whenHydrated(page);
    await pointAt(page, control(page));
    await page.waitForTimeout(FRAMES_MS);
    await page.evaluate(() => {
      const seen: number[] = [];
      Object.assign(window, { seenEvents: seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId?: number })[]) {
          if (entry.interactionId) seen.push(entry.duration);
        }
      }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    });
    await press(page);
    await page.waitForTimeout(FRAMES_MS);
    const seen = await page.evaluate(() => (window as typeof window & { seenEvents: number[] }).seenEvents);
    return Math.max(16, ...seen);
  });
}
