import type { Browser, Page } from '@playwright/test';
import { inTurn } from '../in-turn';
import { median } from '../medians';
import { ratio, type Table, type Target } from '../report';
import { asNewVisitor, load, PHONE } from './open-page';
import type { Running } from './start-contenders';

/** The controls that are pressed; the contenders that hydrate have the same elements. */
const CONTROLS = {
  menu: ['/ru', 'header summary:visible'],
  filter: ['/ru/cases', 'main a[href*="?"]'],
  form: ['/ru/contacts', 'main form [type="submit"]'],
  language: ['/ru/contacts', 'header a[hreflang="uk"]:visible'],
  theme: ['/ru', 'header button[data-replay][title]'],
} as const;

/** The phone's processor and network, with a window in which every control is visible. */
const PROFILE = { ...PHONE, viewport: { width: 1440, height: 900 } };
const FRAMES_MS = 1500;
/** Milliseconds between pressing and releasing; people take 60 to 120. */
const PRESS_MS = 80;

/** Median milliseconds by contender. */
type Inputs = Record<string, Record<string, number>>;

/** Measures the time from an input to the next paint of the contenders that hydrate. */
export async function measureInputs(turns: number, browser: Browser, servers: Running[]): Promise<Inputs> {
  const inputs: Inputs = {};
  const hydrating = servers.filter(({ hydrates }) => hydrates);
  for (const [name, [pathname, control]] of Object.entries(CONTROLS)) {
    const times = await inTurn(turns, `input: ${name}`, hydrating, ({ url }) =>
      asNewVisitor(browser, PROFILE, async (page) => {
        await load(page, url + pathname);
        return timeToPaint(page, control);
      }),
    );
    inputs[name] = Object.fromEntries(Object.entries(times).map(([one, all]) => [one, median(all)]));
  }
  return inputs;
}

/**
 * Presses a control and returns the longest milliseconds to the next paint, measured as for INP: values below 16 are reported as 16. The
 * pointer comes first, as a visitor's does: Playwright's `click` does all in one moment, and looks in the page's own thread for what
 * covers the element, so the frame would be charged with it.
 */
async function timeToPaint(page: Page, control: string): Promise<number> {
  const element = page.locator(control).first();
  // Every browser draws the middle of the window.
  await element.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const box = await element.boundingBox();
  if (!box) throw new Error(`there is nothing to press: ${control}`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(FRAMES_MS);
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seenEvents: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId?: number })[])
        if (entry.interactionId) seen.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await page.mouse.down();
  await page.waitForTimeout(PRESS_MS);
  await page.mouse.up();
  await page.waitForTimeout(FRAMES_MS);
  const seen = await page.evaluate(() => (window as unknown as { seenEvents: number[] }).seenEvents);
  return Math.max(16, ...seen);
}

export const inputTable = (inputs: Inputs): Table => ({
  title: 'Input to next paint, CPU x4, ms',
  columns: ['input', 'ours', 'monolith'],
  rows: Object.entries(inputs).map(([name, { ours, monolith }]) => [name, ours ?? '–', monolith ?? '–']),
});

export const inputTargets = (inputs: Inputs): Target[] =>
  Object.entries(inputs).map(([on, { ours, monolith }]) => [
    'input / monolith',
    on,
    ratio(ours, monolith),
    1,
  ]);
