import type { Browser, CDPSession, Page } from '@playwright/test';

/** Long enough for a loaded machine, short enough to end a hung request. */
const TIMEOUT_MS = 30_000;

/** A phone. `throughput` is in bytes per second, `cpu` is the slowdown factor compared with this machine. */
export const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  latency: 150,
  throughput: 1.6e6 / 8,
  cpu: 4,
};

/** Opens a throttled tab with empty cache and storage for `work`. */
export async function asNewVisitor<Result>(
  browser: Browser,
  { viewport, deviceScaleFactor, latency, throughput, cpu }: typeof PHONE,
  work: (page: Page, cdp: CDPSession) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ viewport, deviceScaleFactor });
  context.setDefaultTimeout(TIMEOUT_MS);
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: throughput,
      uploadThroughput: throughput / 2,
    });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu });
    return await work(page, cdp);
  } finally {
    await context.close();
  }
}

/** Loads a page and, if its scripts report it, waits until it is fully hydrated. */
export async function load(page: Page, url: string, hydrates = true): Promise<void> {
  const response = await page.goto(url, { waitUntil: 'load' });
  if (!response?.ok()) throw new Error(`answered ${response?.status()}`);
  if (hydrates) await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}
