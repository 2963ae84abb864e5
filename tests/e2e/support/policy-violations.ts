import type { Browser, BrowserContext } from '@playwright/test';

/** How a console begins or ends what it says of a thing that a page's policy has kept from it. */
const VIOLATION = /Content Security Policy|requires 'Trusted\w+' assignment|Permissions policy violation/;

/** Firefox keeps such words for its own console: there the page is made to say them, in Chromium's words. */
const sayViolations = () =>
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    console.error(`Content Security Policy: ${effectiveDirective} keeps ${blockedURI} out`),
  );

/**
 * Collects what the policies of all pages of a browser keep from them, in contexts that are open and those to come. Call
 * `stop` in the end.
 */
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
