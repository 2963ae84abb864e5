import type { Page } from '@playwright/test';
import { type Telemetry, telemetrySchema } from '@site/contracts/api/telemetry';

/** Records the beacons that the page sends when it is left, which Playwright cannot read. */
export async function keepBeacons(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const kept: Blob[] = [];
    Object.assign(window, { kept });
    navigator.sendBeacon = (_url, body) => kept.push(body as Blob) > 0;
  });
}

/** Hides the page, and returns what it has sent. */
export async function sentBeacons(page: Page): Promise<Telemetry[]> {
  const texts = await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    const { kept } = window as typeof window & { kept: Blob[] };
    return Promise.all(kept.map((blob) => blob.text()));
  });
  return texts.map((text) => telemetrySchema.parse(JSON.parse(text)));
}

/** Returns the parts whose errors the page reports. */
export const blamed = async (page: Page): Promise<string[]> =>
  (await sentBeacons(page)).flatMap(({ reports }) =>
    reports.flatMap((report) => (report.kind === 'error' ? [report.part] : [])),
  );

/** Resolves when a fault is reported, which is also a warning; call it before what fails. */
export const untilReported = (page: Page) => page.waitForEvent('console', (message) => message.text().startsWith('[/'));
