import type { Locator } from '@playwright/test';

/** How long a press may wait for the element to hold still and to be free. */
const PRESS_MS = 2000;

/**
 * Presses an element as a visitor does. One that something covers is pressed by script: whether it can be reached, by scrolling for
 * example, is for people to judge.
 */
export async function press(target: Locator): Promise<void> {
  await target.click({ timeout: PRESS_MS }).catch(() => target.dispatchEvent('click'));
}

/** Whether a step that waits for something ends well. */
export const succeeds = (step: Promise<unknown>): Promise<boolean> =>
  step.then(
    () => true,
    () => false,
  );
