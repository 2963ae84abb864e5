import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import type { Profile } from './profiles';

/** Milliseconds: long enough for a loaded machine, short enough to end a hung request. */
export const LOAD_TIMEOUT_MS = 30_000;

export interface Opened {
  page: Page;
  cdp: CDPSession;
}

/** A new browser context with empty cache and storage. */
export function newVisitor(
  browser: Browser,
  { viewport, deviceScaleFactor }: Profile,
): Promise<BrowserContext> {
  return browser.newContext({ viewport, deviceScaleFactor });
}

/** Opens an empty tab with the profile's network and CPU throttling. */
export async function openTab(
  context: BrowserContext,
  { latency, throughput, cpu }: Profile,
): Promise<Opened> {
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
  return { page, cdp };
}

/** Waits until the page's scripts report that it is fully hydrated. */
export async function whenHydrated(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached', timeout: LOAD_TIMEOUT_MS });
}
