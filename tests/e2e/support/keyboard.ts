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
  const faults: string[] = [];

  const order = before?.isConnected ? before.compareDocumentPosition(active) : 0;
  if (order & (back ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING))
    faults.push('out of order');

  // A checkbox or a link that covers its card shows the focus on a surrounding element.
  const around = [active, ...['label', 'div', 'li', 'article'].map((shape) => active.closest(shape))];
  const drawn = around.some((shown) => {
    if (!shown) return false;
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(shown);
    const clear = /^rgba\(.*, 0\)$|^transparent$/.test(outlineColor);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && !clear;
  });
  if (!drawn) faults.push('no visible focus indicator');

  const box = active.getClientRects()[0];
  if (!box || box.width < 1 || box.height < 1 || !active.checkVisibility({ visibilityProperty: true }))
    return {
      gone: false,
      reached: active === control,
      words: wordsOf(active),
      faults: [...faults, 'not seen'],
    };
  const { left, right, top, bottom } = box;
  // An element taller than the screen cannot be fully visible.
  const tall = box.height > window.innerHeight / 2;
  // A pixel of rounding: elements begin and end between pixels.
  if (left < -1 || right > innerWidth + 1 || (!tall && (top < -1 || bottom > innerHeight + 1)))
    faults.push(`off the screen: ${top}–${bottom} of ${window.innerHeight}`);
  for (const [x, y] of [
    [(left + right) / 2, (top + bottom) / 2],
    ...(tall ? [] : [left + 2, right - 2].flatMap((x) => [top + 2, bottom - 2].map((y) => [x, y]))),
  ] as [number, number][]) {
    for (
      let over = document.elementFromPoint(x, y);
      over && !over.contains(active);
      over = over.parentElement
    ) {
      if (!['fixed', 'sticky'].includes(getComputedStyle(over).position)) continue;
      faults.push(`under ${over.outerHTML.slice(0, 80)}`);
      break;
    }
  }
  return { gone: false, reached: active === control, words: wordsOf(active), faults: [...new Set(faults)] };

  function wordsOf(element: Element): string {
    const words = element.getAttribute('aria-label') ?? element.textContent?.trim();
    return `${element.tagName.toLowerCase()} “${(words || element.getAttribute('name') || '').slice(0, 40)}”`;
  }
}
