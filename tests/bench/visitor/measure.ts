import type { Browser, CDPSession, Page } from '@playwright/test';

/** Long enough for a loaded machine, short enough to end a hung request. */
const TIMEOUT_MS = 30_000;
const SETTLE_MS = 700;

/** Medians since navigation in milliseconds, and KB (1,000 bytes) as transferred until hydration; 0 if nothing was recorded. */
export type Figures = Record<string, number>;

/** Opens a throttled phone with empty cache and storage for `work`. */
async function asNewVisitor<Result>(
  browser: Browser,
  work: (page: Page, cdp: CDPSession) => Promise<Result>,
): Promise<Result> {
  const viewport = { width: 412, height: 823 };
  const context = await browser.newContext({ viewport, deviceScaleFactor: 1.75 });
  context.setDefaultTimeout(TIMEOUT_MS);
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    const throughput = { downloadThroughput: 1.6e6 / 8, uploadThroughput: 1.6e6 / 16 };
    await cdp.send('Network.emulateNetworkConditions', { offline: false, latency: 150, ...throughput });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    return await work(page, cdp);
  } finally {
    await context.close();
  }
}

/** Loads a page and, if its scripts report it, waits until it is fully hydrated. */
async function load(page: Page, url: string, hydrates: boolean): Promise<void> {
  const response = await page.goto(url, { waitUntil: 'load' });
  if (!response?.ok()) throw new Error(`answered ${response?.status()}`);
  if (hydrates) await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

/** Measures the load of a page. */
export const measureVisit = (browser: Browser, url: string, hydrates: boolean): Promise<Figures> =>
  asNewVisitor(browser, async (page, cdp) => {
    const loaded = new Map<string, { script: boolean; bytes: number }>();
    cdp.on('Network.responseReceived', ({ requestId, response }) => {
      if (response.fromDiskCache || response.fromPrefetchCache) return;
      loaded.set(requestId, { script: /\.m?js$/.test(response.url), bytes: 0 });
    });
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const one = loaded.get(requestId);
      if (one) one.bytes = encodedDataLength;
    });
    await load(page, url, hydrates);
    // Prefetching for the next page does not count.
    const requests = [...loaded.values()].map((one) => ({ ...one }));
    // The load event can precede the first paint.
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await page.waitForTimeout(SETTLE_MS);
    const kb = (own: typeof requests) => Math.round(own.reduce((sum, { bytes }) => sum + bytes, 0) / 100) / 10;
    const [lcp, hydrated] = await page.evaluate(async () => [
      await new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
        setTimeout(() => resolve(0), 200);
      }),
      performance.getEntriesByName('hydrated')[0]?.startTime ?? 0,
    ]);
    return {
      LCP: Math.round(lcp ?? 0),
      hydrated: Math.round(hydrated ?? 0),
      'total, KB': kb(requests),
      'script, KB': kb(requests.filter(({ script }) => script)),
    };
  });
