import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import type { Profile } from './profiles';

/** A loaded machine is slow, and a request that hangs never ends. */
export const LOAD_TIMEOUT_MS = 30_000;

export interface Opened {
  page: Page;
  cdp: CDPSession;
}

/** A visitor of their own: nothing cached, nothing stored. */
export function newVisitor(
  browser: Browser,
  { viewport, deviceScaleFactor }: Profile,
): Promise<BrowserContext> {
  return browser.newContext({ viewport, deviceScaleFactor });
}

/** An empty tab on the profile's line and processor. */
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

/** Waits until the page's own scripts say that all of it answers. */
export async function whenHydrated(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached', timeout: LOAD_TIMEOUT_MS });
}
