import type { ElementHandle, Locator } from '@playwright/test';

/** How long a press may wait for the element to hold still and to be free. */
const PRESS_MS = 2000;

/**
 * Presses an element as a visitor does. One that something covers is pressed by script: whether it can be reached, by scrolling for
 * example, is for people to judge.
 */
export async function press(target: Pick<Locator | ElementHandle, 'click' | 'dispatchEvent'>): Promise<void> {
  await target.click({ timeout: PRESS_MS }).catch(() => target.dispatchEvent('click'));
}
