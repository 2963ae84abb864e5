import { SHOWN_EVENT } from '../federation/hydration-progress';

/**
 * A page that is ready sooner is shown without a view transition. The browser first has to draw the old page once more
 * and keep a picture of it, and it paints nothing until the new page is drawn: that costs more time than the page took.
 */
const AT_ONCE_MS = 100;

/**
 * Starts a view transition to a page that was waited for, and resolves when the browser has its picture of the old page.
 * The browser draws again at `SHOWN_EVENT`. There is none for Back and Forward, which have changed the address already, and none for
 * visitors who prefer less motion: `base.css` turns its animation off.
 *
 * @param request The router's, of a page whose data and code are loaded.
 * @param since When they were requested.
 */
export async function fadeAfterWait(request: Request, since: number): Promise<void> {
  if (performance.now() - since < AT_ONCE_MS || !document.startViewTransition) return;
  const { origin, pathname } = new URL(request.url);
  if (origin !== window.location.origin || pathname === window.location.pathname) return;
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  await new Promise<void>((resolve) => {
    const transition = document.startViewTransition(() => {
      resolve();
      return new Promise<void>((shown) => {
        document.addEventListener(SHOWN_EVENT, () => shown(), { once: true });
        request.signal.addEventListener('abort', () => shown());
      });
    });
    // Its pictures cover the page and would take the click.
    const skip = () => {
      transition.skipTransition();
      document.addEventListener('click', passOn, { capture: true, once: true });
    };
    document.addEventListener('pointerdown', skip, { capture: true, once: true });
    const isOver = () => document.removeEventListener('pointerdown', skip, { capture: true });
    // Not reported: the browser skips it in a hidden tab, for a newer one, or after a slow update. The page has changed all the same.
    transition.ready.catch(() => {});
    // Not reported: as above.
    transition.finished.then(isOver, isOver);
  });
}

/**
 * Repeats a click on the element under the mouse. If a press ends a view transition, it hits the pictures and its release
 * hits the page, so that the browser clicks the root element. A tap hits the page.
 */
function passOn(event: MouseEvent): void {
  const { target, clientX, clientY } = event;
  if (target !== document.documentElement) return;
  document.elementFromPoint(clientX, clientY)?.dispatchEvent(new MouseEvent('click', event));
}
