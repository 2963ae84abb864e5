import type { Page } from '@playwright/test';
import { hold } from './hold';

/** Keeps the shell's scripts from the page, so that it stays as it was served, until the answer is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  return (await hold(page, /\/shell\/[0-9a-f]{12}\/assets\/.*\.js$/)).release;
}

/**
 * Keeps the boot script from the page, and so all of the shell's, until the answer is called. By the debugger's own means:
 * a route would switch the browser's cache off. Firefox has no such debugger, and no way but a route.
 */
export async function heldBoot(page: Page): Promise<() => Promise<void>> {
  if (page.context().browser()?.browserType().name() !== 'chromium') {
    const { release } = await hold(page, /\/boot\.js$/);
    return async () => release();
  }
  const session = await page.context().newCDPSession(page);
  const held: string[] = [];
  let open = false;
  session.on('Fetch.requestPaused', ({ requestId }) => {
    if (open) void session.send('Fetch.continueRequest', { requestId });
    else held.push(requestId);
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/boot.js' }] });
  return async () => {
    if (held.length === 0) throw new Error('The boot script was not held back.');
    open = true;
    for (const requestId of held.splice(0)) await session.send('Fetch.continueRequest', { requestId });
  };
}
