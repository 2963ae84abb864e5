import type { Page } from '@playwright/test';
import type { Report } from '@site/contracts/api/telemetry';

/** Records the beacons that the page sends when it is left, which Playwright cannot read. */
export async function keepBeacons(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const kept: Blob[] = [];
    Object.assign(window, { kept });
    navigator.sendBeacon = (_url, body) => kept.push(body as Blob) > 0;
  });
}

/** Returns the parts whose errors the page reports. */
export const blamed = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    const { kept } = window as typeof window & { kept: Blob[] };
    const texts = await Promise.all(kept.map((blob) => blob.text()));
    return texts
      .flatMap((text) => (JSON.parse(text) as { reports: Report[] }).reports)
      .flatMap((report) => (report.kind === 'error' ? [report.part] : []));
  });

/** Resolves when a fault is reported, which is also a warning; call it before what fails. */
export const untilReported = (page: Page) =>
  page.waitForEvent('console', (message) => message.text().startsWith('[/'));
