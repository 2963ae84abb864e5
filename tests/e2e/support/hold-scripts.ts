import type { Page } from '@playwright/test';
import { hold } from './hold';

/** Holds the shell's scripts, so that the page stays as served, until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  return (await hold(page, /\/shell\/[0-9a-f]+\/br\/.*\.js$/)).release;
}

/**
 * Holds the boot script, and thus all scripts of the shell, until the returned function is called. Uses the DevTools
 * protocol, because a route disables the browser's cache; Firefox supports only a route.
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
    if (held.length === 0) throw new Error('The boot script was never requested.');
    open = true;
    for (const requestId of held.splice(0)) await session.send('Fetch.continueRequest', { requestId });
  };
}
