import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import type { Profile } from './profiles';

/** Milliseconds: long enough for a loaded machine, short enough to end a hung request. */
const LOAD_TIMEOUT_MS = 30_000;

/** A browser that is launched on first use, and again if it has crashed. */
export interface BrowserSource {
  get(): Promise<Browser>;
  close(): Promise<void>;
}

/** Returns a Chromium that trusts the certificate with this fingerprint. */
export function browserSource(executablePath: string, fingerprint: string): BrowserSource {
  let browser: Browser | undefined;
  return {
    async get() {
      if (browser?.isConnected()) return browser;
      browser = await chromium.launch({
        executablePath,
        args: [
          ...['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
          '--disable-component-update',
          `--ignore-certificate-errors-spki-list=${fingerprint}`,
        ],
      });
      return browser;
    },
    async close() {
      await browser?.close();
    },
  };
}

/**
 * Runs `work` in a new browser context with empty cache and storage. When the signal is aborted, the context closes and
 * every operation in it rejects.
 */
export async function asNewVisitor<Result>(
  source: BrowserSource,
  { viewport, deviceScaleFactor }: Profile,
  signal: AbortSignal,
  work: (context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const browser = await source.get();
  const context = await browser.newContext({ viewport, deviceScaleFactor });
  const close = () => context.close().catch(() => undefined);
  signal.addEventListener('abort', close);
  try {
    signal.throwIfAborted();
    return await work(context);
  } finally {
    signal.removeEventListener('abort', close);
    await close();
  }
}

/** Opens an empty tab with the profile's network and CPU throttling. */
export async function openTab(
  context: BrowserContext,
  { latency, throughput, cpu }: Profile,
): Promise<{ page: Page; cdp: CDPSession }> {
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

/** Loads a page. Rejects if the server answers with an error or not in time. */
export async function load(page: Page, url: string): Promise<void> {
  let status = 0;
  page.on('response', (response) => {
    if (response.url() === url) status = response.status();
  });
  // Chromium also rejects an error without a body, but does not name its status.
  const loaded = await page
    .goto(url, { waitUntil: 'load', timeout: LOAD_TIMEOUT_MS })
    .catch((error: unknown) => error);
  if (status >= 400) throw new Error(`answered ${status}`);
  if (loaded instanceof Error) throw loaded;
}

/** Waits until the page's scripts report that it is fully hydrated. */
export async function whenHydrated(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached', timeout: LOAD_TIMEOUT_MS });
}
