import type { Browser } from '@playwright/test';

/** A first visit with an empty cache. Times in milliseconds since navigation, sizes in KB on the wire. */
export interface Visit {
  lcp: number;
  cls: number;
  /** 0 where no script runs. */
  hydrated: number;
  requests: number;
  htmlKB: number;
  cssKB: number;
  jsKB: number;
  jsRequests: number;
  fontKB: number;
}

/** A mid-range phone on a slow line, as Lighthouse's mobile profile has it. */
const PHONE = { latency: 150, downloadThroughput: (1.6e6 / 8) | 0, uploadThroughput: (750e3 / 8) | 0 };
const CPU_RATE = 4;
const SETTLE_MS = 800;
const TIMEOUT_MS = 60_000;

/** Opens a page as a new visitor on a throttled phone; without `scripts` it is served with scripts turned off. */
export async function visit(browser: Browser, url: string, scripts: boolean): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
  });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    const types = new Map<string, string>();
    const totals = new Map<string, { count: number; bytes: number }>();
    cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
      types.set(requestId, response.url.endsWith('.js') ? 'Script' : type);
    });
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const type = types.get(requestId) ?? 'Other';
      const { count, bytes } = totals.get(type) ?? { count: 0, bytes: 0 };
      totals.set(type, { count: count + 1, bytes: bytes + encodedDataLength });
    });
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', { offline: false, ...PHONE });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
    // The page's own scripts are refused, not the engine: the measuring script below must run in both.
    if (!scripts) await cdp.send('Network.setBlockedURLs', { urls: ['*.js'] });
    await page.goto(url, { waitUntil: 'load', timeout: TIMEOUT_MS });
    if (scripts) {
      await page.locator('html[data-hydrated]').waitFor({ state: 'attached', timeout: TIMEOUT_MS });
    }
    // What hydration fetched counts; what the page fetches ahead for the next one does not.
    const weights = new Map(totals);
    await page.waitForTimeout(SETTLE_MS);
    const times = await page.evaluate(measureInPage);
    const kb = (type: string) => Math.round((weights.get(type)?.bytes ?? 0) / 102.4) / 10;
    return {
      ...times,
      requests: [...weights.values()].reduce((sum, { count }) => sum + count, 0),
      htmlKB: kb('Document'),
      cssKB: kb('Stylesheet'),
      jsKB: kb('Script'),
      jsRequests: weights.get('Script')?.count ?? 0,
      fontKB: kb('Font'),
    };
  } finally {
    await context.close();
  }
}

/** Runs in the page: buffered entries of everything that happened since navigation. */
async function measureInPage(): Promise<Pick<Visit, 'lcp' | 'cls' | 'hydrated'>> {
  // No function gets a name in here: what is added to named ones at build time is not there in the page.
  const [paints = [], shifts = []] = await Promise.all(
    ['largest-contentful-paint', 'layout-shift'].map(
      (type) =>
        new Promise<PerformanceEntry[]>((resolve) => {
          new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true });
          setTimeout(() => resolve([]), 200);
        }),
    ),
  );
  return {
    lcp: Math.round(paints.at(-1)?.startTime ?? 0),
    cls:
      Math.round(
        shifts.reduce((sum, shift) => sum + (shift as PerformanceEntry & { value: number }).value, 0) * 1e4,
      ) / 1e4,
    hydrated: Math.round(performance.getEntriesByName('hydrated')[0]?.startTime ?? 0),
  };
}
