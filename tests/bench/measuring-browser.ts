import { findBrowser } from '../browser/find-browser';
import { findHeadlessShell } from '../browser/find-headless-shell';

/**
 * Returns the browser that the bench measures in: the headless shell where there is one, which draws every frame. On a machine
 * without a graphics processor the full browser paints a page a second or two late in one visit of three, and does not draw what
 * changes near the lower edge of its window: both are counted as the page's.
 */
export async function measuringBrowser(): Promise<string> {
  return (await findHeadlessShell()) || (await findBrowser());
}
