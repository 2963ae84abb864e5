import { expect, type Locator, type Page } from '@playwright/test';

/** A Tab stop with its faults for a sighted keyboard user. */
interface Stop {
  /** Nothing has the focus: it has left the page or was lost. */
  gone: boolean;
  reached: boolean;
  words: string;
  faults: string[];
}
interface SteppedWindow extends Window {
  /** The previous stop. */
  stopBefore?: Element | null;
}

/**
 * Presses Tab (Shift+Tab if `back`) until `target` has the focus. Every stop on the way must be fully visible, not covered
 * by a fixed element, with a visible focus indicator, and follow the previous stop in document order.
 */
export async function tabTo(page: Page, target: Locator, { back = false, most = 80 } = {}): Promise<void> {
  const control = await target.elementHandle();
  const passed: string[] = [];
  await page.evaluate(note);
  for (let stop = 0; stop < most; stop += 1) {
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
    const { gone, reached, words, faults } = await page.evaluate(look, { control, back });
    expect(faults, words).toEqual([]);
    passed.push(words);
    if (reached) return;
    if (gone) break;
  }
  throw new Error(`${target} was not reached; stops: ${passed.join(' → ')}`);
}

/** Presses Tab until the focus leaves the page, with the same checks as `tabTo`. Returns the number of stops. */
export async function tabThrough(page: Page, most = 200): Promise<number> {
  await page.evaluate(note);
  for (let stop = 0; stop < most; stop += 1) {
    await page.keyboard.press('Tab');
    const { gone, words, faults } = await page.evaluate(look, { control: null, back: false });
    if (gone) return stop;
    expect(faults, `stop ${stop}: ${words}`).toEqual([]);
  }
  throw new Error(`the focus did not leave the page within ${most} stops`);
}

/** Runs in the page, like the functions below. */
function note(): void {
  (window as SteppedWindow).stopBefore = document.activeElement;
}

function look({ control, back }: { control: Node | null; back: boolean }): Stop {
  const active = document.activeElement;
  const stepped = window as SteppedWindow;
  const before = stepped.stopBefore;
  stepped.stopBefore = active;
  if (!active || active === document.body)
    return { gone: true, reached: false, words: '(nothing)', faults: control ? ['the focus is lost'] : [] };
  const name = active.getAttribute('aria-label') ?? active.textContent?.trim();
  const words = `${active.tagName.toLowerCase()} “${(name || active.getAttribute('name') || '').slice(0, 40)}”`;
  const faults: string[] = [];

  const order = before?.isConnected ? before.compareDocumentPosition(active) : 0;
  if (order & (back ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING)) faults.push('out of order');

  // A checkbox or a link that covers its card shows the focus on a surrounding element.
  const around = [active, ...['label', 'div', 'li', 'article'].map((shape) => active.closest(shape))];
  const drawn = around.some((shown) => {
    if (!shown) return false;
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(shown);
    const clear = /^rgba\(.*, 0\)$|^transparent$/.test(outlineColor);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && !clear;
  });
  if (!drawn) faults.push('no visible focus indicator');

  const { left, right, top, bottom, width, height } = active.getClientRects()[0] ?? new DOMRect();
  if (width < 1 || height < 1 || !active.checkVisibility({ visibilityProperty: true }))
    return { gone: false, reached: active === control, words, faults: [...faults, 'not seen'] };
  // An element taller than the screen cannot be fully visible.
  const tall = height > window.innerHeight / 2;
  // A pixel of rounding: elements begin and end between pixels.
  if (left < -1 || right > innerWidth + 1 || (!tall && (top < -1 || bottom > innerHeight + 1)))
    faults.push(`off the screen: ${top}–${bottom} of ${window.innerHeight}`);
  const points = [[(left + right) / 2, (top + bottom) / 2]];
  if (!tall) for (const x of [left + 2, right - 2]) points.push([x, top + 2], [x, bottom - 2]);
  for (const [x = 0, y = 0] of points) {
    let over = document.elementFromPoint(x, y);
    while (over && !over.contains(active) && !/fixed|sticky/.test(getComputedStyle(over).position))
      over = over.parentElement;
    if (over && !over.contains(active)) faults.push(`under ${over.outerHTML.slice(0, 80)}`);
  }
  return { gone: false, reached: active === control, words, faults: [...new Set(faults)] };
}
