import { expect, type Locator, type Page } from '@playwright/test';

/** Where the Tab key has stopped, and what is wrong with it for who sees the page and uses the keyboard alone. */
interface Stop {
  /** Nothing has the focus: it has left the page, or was lost. */
  gone: boolean;
  reached: boolean;
  words: string;
  faults: string[];
}
interface SteppedWindow extends Window {
  /** The stop before. */
  stopBefore?: Element | null;
}

/**
 * Presses Tab (Shift+Tab when `back`) until `target` has the focus. Every stop on the way must be a control that is seen whole,
 * under nothing that stays on the screen, with its focus drawn, and stand after the one before.
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
  throw new Error(`${target} is not reached: ${passed.join(' → ')}`);
}

/** Presses Tab from where the focus is until it leaves the page, each stop as above. Returns how many stops there were. */
export async function tabThrough(page: Page, most = 200): Promise<number> {
  await page.evaluate(note);
  for (let stop = 0; stop < most; stop += 1) {
    await page.keyboard.press('Tab');
    const { gone, words, faults } = await page.evaluate(look, { control: null, back: false });
    if (gone) return stop;
    expect(faults, `stop ${stop}: ${words}`).toEqual([]);
  }
  throw new Error(`the focus does not leave the page within ${most} stops`);
}

/** What follows runs in the page. */
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

  // A checkbox, or a link that fills its card, is shown by what stands around it.
  const around = [active, ...['label', 'div', 'li', 'article'].map((shape) => active.closest(shape))];
  const drawn = around.some((shown) => {
    if (!shown) return false;
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(shown);
    const clear = /^rgba\(.*, 0\)$|^transparent$/.test(outlineColor);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && !clear;
  });
  if (!drawn) faults.push('its focus is not drawn');

  const box = active.getClientRects()[0];
  if (!box || box.width < 1 || box.height < 1 || !active.checkVisibility({ visibilityProperty: true }))
    return {
      gone: false,
      reached: active === control,
      words: wordsOf(active),
      faults: [...faults, 'not seen'],
    };
  const { left, right, top, bottom } = box;
  // What is taller than the screen cannot be on it whole.
  const tall = box.height > window.innerHeight / 2;
  if (left < 0 || right > window.innerWidth || (!tall && (top < 0 || bottom > window.innerHeight)))
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
