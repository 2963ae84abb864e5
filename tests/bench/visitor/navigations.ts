import { asNewVisitor, type BrowserSource, load, openTab, whenHydrated } from './open-page';
import { pointAt, press } from './press';
import { PROFILES, type Profile } from './profiles';

/** Paths that are opened by a link in the footer, which every page has. */
export const NAVIGATIONS: Record<string, { from: string; to: string }> = {
  'to a list': { from: '/ru/privacy', to: '/ru/cases' },
  'to a product': { from: '/ru/cases', to: '/ru/products/lumi-ai' },
  'to the home page': { from: '/ru/contacts', to: '/ru' },
};

const LINK_MS = 200;
const QUIET_MS = 2500;

/**
 * Returns the milliseconds from a click on a link until its page is painted; hovering has already prefetched that page.
 *
 * @param cpu Slowdown of the processor.
 */
export function navigate(
  cpu: number,
  browser: BrowserSource,
  origin: string,
  name: string,
  signal: AbortSignal,
): Promise<number> {
  const { from, to } = NAVIGATIONS[name] as { from: string; to: string };
  const profile: Profile = { ...PROFILES.desktop, cpu };
  return asNewVisitor(browser, profile, signal, async (context) => {
    const { page } = await openTab(context, profile);
    await load(page, origin + from);
    await whenHydrated(page);
    const link = page.locator(`footer a[href="${to}"]`).first();
    const fetched = page.waitForResponse(/page\.json$/, { timeout: 5000 }).catch(() => undefined);
    await pointAt(page, link);
    await fetched;
    await page.waitForTimeout(QUIET_MS);
    const took = link.evaluate(timeOf);
    // A failed click would leave this promise without a handler.
    took.catch(() => undefined);
    await page.waitForTimeout(LINK_MS);
    await press(page);
    return Math.round(await took);
  });
}

/** Runs in the page: measures from the click's timestamp to the frame after the one that contains the new page. */
function timeOf(): Promise<number> {
  return new Promise((resolve) => {
    const before = document.querySelector('main h1');
    let clicked = 0;
    addEventListener(
      'click',
      (event) => {
        clicked = event.timeStamp;
      },
      { capture: true, once: true },
    );
    const look = new MutationObserver(() => {
      const now = document.querySelector('main h1');
      if (!clicked || !now || now === before) return;
      look.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - clicked)));
    });
    look.observe(document, { childList: true, subtree: true });
  });
}
