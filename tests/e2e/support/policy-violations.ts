import type { Browser, BrowserContext } from '@playwright/test';

/** Patterns of console messages about policy violations. */
const VIOLATION = /Content Security Policy|requires 'Trusted\w+' assignment|Permissions policy violation/;

/** Firefox does not expose these console messages, so an init script logs violations in Chromium's wording. */
const sayViolations = () =>
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    console.error(`Content Security Policy: ${effectiveDirective} blocks ${blockedURI}`),
  );

/** Collects policy violations of all pages of a browser, in existing and future contexts, until `stop` is called. */
export function policyViolations(browser: Browser): { found: string[]; stop(): void } {
  const found: string[] = [];
  const watched: (() => void)[] = [];
  const silent = browser.browserType().name() === 'firefox';
  const watch = (context: BrowserContext) => {
    if (silent) void context.addInitScript(sayViolations);
    const onConsole = (message: { text(): string; page(): { url(): string } | null }) => {
      if (VIOLATION.test(message.text())) found.push(`${message.page()?.url()}: ${message.text()}`);
    };
    context.on('console', onConsole);
    watched.push(() => context.off('console', onConsole));
  };
  for (const context of browser.contexts()) watch(context);
  browser.on('context', watch);
  return {
    found,
    stop() {
      browser.off('context', watch);
      for (const unwatch of watched) unwatch();
    },
  };
}
