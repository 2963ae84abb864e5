import { test as base } from '@playwright/test';
import type { WebDriver } from 'selenium-webdriver';
import { type SiteUnderTest, sites } from '../../e2e/support/sites';
import { type DriverProcess, startDriver } from './driver';
import { type Front, startFront } from './front';
import { Visitor } from './visitor';

interface Fixtures {
  site: SiteUnderTest;
  /** The proxy in front of the site, which can hold requests. */
  front: Front;
  driver: WebDriver;
  visitor: Visitor;
}

/** Playwright runs these tests and WebDriver drives the browser: one window with an empty profile per test. */
export const test = base.extend<Fixtures, { webkit: DriverProcess }>({
  webkit: [
    async ({ browserName: _ }, use) => {
      const { WEBKIT } = process.env;
      if (!WEBKIT) throw new Error('WEBKIT is not set: run these tests with "npm test".');
      const webkit = await startDriver(JSON.parse(WEBKIT));
      await use(webkit);
      await webkit.stop();
    },
    { scope: 'worker' },
  ],
  site: async ({ browserName: _ }, use) => use(sites().production),
  front: async ({ site }, use) => {
    const front = await startFront(site.url);
    await use(front);
    await front.close();
  },
  driver: async ({ webkit }, use) => {
    const driver = await webkit.session();
    await use(driver);
    await driver.quit();
  },
  visitor: async ({ driver, front }, use) => use(new Visitor(driver, front.url)),
});
export { expect } from '@playwright/test';
