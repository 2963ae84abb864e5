import { setTimeout as delay } from 'node:timers/promises';
import { expect } from '@playwright/test';
import type { Report } from '@site/contracts/api/telemetry';
import { By, error, Key, type WebDriver, type WebElement } from 'selenium-webdriver';

/** Maximum failed clicks: a page may replace an element several times while its parts render one after another. */
const REFUSALS = 5;

/** User actions and page state through WebDriver. Selectors are CSS; the first visible match is used. */
export class Visitor {
  constructor(
    readonly driver: WebDriver,
    private readonly site: string,
  ) {}

  /** Opens a page and waits until its document is parsed; scripts may still be loading. */
  async open(pathname: string): Promise<void> {
    await this.driver.get(this.site + pathname);
    await expect.poll(() => this.address()).toBe(pathname);
    await expect.poll(() => this.read(() => document.querySelector('footer') !== null)).toBe(true);
  }

  /** Reloads the page and waits until its document is parsed. */
  async reload(): Promise<void> {
    await this.read(() => void Object.assign(window, { before: true }));
    await this.driver.navigate().refresh();
    await expect
      .poll(() => this.read(() => !('before' in window) && document.querySelector('footer') !== null))
      .toBe(true);
  }

  /** Waits until the page is hydrated. */
  async hydrated(): Promise<void> {
    await expect
      .poll(() => this.read(() => document.documentElement.dataset.hydrated !== undefined), {
        timeout: 20_000,
      })
      .toBe(true);
  }

  async resize(width: number, height: number): Promise<void> {
    await this.driver.manage().window().setRect({ x: 0, y: 0, width, height });
  }

  /** Runs a function in the page. Its source is sent, so it cannot access outer variables. */
  read<Args extends unknown[], Result>(look: (...args: Args) => Result, ...args: Args): Promise<Awaited<Result>> {
    return this.driver.executeScript(`return (${look}).apply(null, arguments)`, ...args);
  }

  async all(selector: string): Promise<WebElement[]> {
    return this.driver.findElements(By.css(selector));
  }

  /** Waits for the first visible match, with text that starts with `text` if given. */
  async find(selector: string, text?: string): Promise<WebElement> {
    let found: WebElement | undefined;
    await expect
      .poll(
        async () => {
          for (const element of await this.all(selector)) {
            // An element replaced during rendering is found again in the next poll.
            const seen = await element.isDisplayed().catch(() => false);
            if (!seen) continue;
            if (text !== undefined && !(await element.getText().catch(() => '')).startsWith(text)) continue;
            found = element;
            return true;
          }
          return false;
        },
        { message: `${selector} ${text ?? ''} is visible` },
      )
      .toBe(true);
    return found as WebElement;
  }

  /**
   * Clicks the middle of an element with the mouse once its position is stable, because a new page renders its first screen
   * first. Retries if the element is replaced at that moment: a rejected click has had no effect.
   */
  async press(selector: string, text?: string): Promise<void> {
    for (let refused = 0; ; refused += 1) {
      try {
        return await this.pressOnce(selector, text);
      } catch (fault) {
        if (!(fault instanceof error.ElementNotInteractableError) || refused === REFUSALS) throw fault;
      }
    }
  }

  private async pressOnce(selector: string, text?: string): Promise<void> {
    const element = await this.find(selector, text);
    const place = () =>
      this.read((target: WebElement) => {
        const node = target as unknown as HTMLElement;
        node.scrollIntoView({ block: 'center', behavior: 'instant' });
        const { x, y } = node.getBoundingClientRect();
        return [Math.round(x), Math.round(y)].join();
      }, element);
    await expect
      .poll(async () => {
        const before = await place();
        await delay(100);
        return (await place()) === before;
      })
      .toBe(true);
    await this.driver.actions().move({ origin: element, duration: 0 }).click().perform();
  }

  /** Checks a checkbox with the keyboard: its label may contain links, and a sibling may render the box. */
  async tick(selector: string): Promise<void> {
    await this.driver.findElement(By.css(selector)).sendKeys(' ');
  }

  async type(selector: string, text: string): Promise<void> {
    await (await this.find(selector)).sendKeys(text);
  }

  async key(key: keyof typeof Key): Promise<void> {
    await this.driver.actions().sendKeys(String(Key[key])).perform();
  }

  /** Returns path, query and hash of the page; the empty string before the window's first page. */
  async address(): Promise<string> {
    const url = await this.driver.getCurrentUrl();
    if (url === '') return '';
    const { pathname, search, hash } = new URL(url);
    return pathname + search + hash;
  }

  /** Returns the parts whose errors the page would report if it were left now. */
  reportedErrors(): Promise<string[]> {
    return this.driver
      .executeAsyncScript(`
      const done = arguments[arguments.length - 1];
      const kept = [];
      navigator.sendBeacon = (_url, body) => kept.push(body) > 0;
      Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
      Promise.all(kept.map((body) => body.text())).then(done);
    `)
      .then((texts) =>
        (texts as string[])
          .flatMap((text) => (JSON.parse(text) as { reports: Report[] }).reports)
          .flatMap((report) => (report.kind === 'error' ? [report.part] : [])),
      );
  }
}
