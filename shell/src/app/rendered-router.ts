import { afterPaint } from '@site/ui/layout/after-paint.ts';
import type { createBrowserRouter } from 'react-router-dom';

type Router = ReturnType<typeof createBrowserRouter>;
type Subscriber = Parameters<Router['subscribe']>[0];

/** Shorter waits keep the old page, to avoid a flashing spinner. */
const WAITING_AFTER_MS = 200;

/**
 * A page that is ready sooner is shown without a view transition. The browser first has to draw the old page once more
 * and keep a picture of it, and it paints nothing until the new page is drawn: that costs more time than the page took.
 */
const AT_ONCE_MS = 100;

/**
 * Wraps the router to save renders. Each update re-renders every link and the page, so the loading state is reported
 * only after a delay: a prefetched page is rendered once, after the frame that shows the pressed link. The page of a link
 * is rendered in one go, because a view transition, which a page gets after a wait, needs it and slices are no faster.
 * Until the page subscribes, it gets the router's first state, because the router may advance while the page hydrates in
 * slices; then it gets the newer state.
 *
 * @param isReady Whether the page of a location is rendered already: it is shown at once.
 */
export function renderedRouter(
  router: Router,
  isReady: (location: Router['state']['location']) => boolean,
): Router {
  let current: Subscriber | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waited = false;
  let leftAt: number | undefined;
  let cancelShowing = () => {};
  let latest: Parameters<Subscriber> | undefined;
  const first = router.state;
  const subscribe = (subscriber: Subscriber) => {
    current = subscriber;
    const report: Subscriber = (state, options) => {
      if (state.navigation.state !== 'idle') leftAt ??= performance.now();
      if (state.navigation.state !== 'idle' && !waited) {
        latest = [state, options];
        timer ??= setTimeout(() => {
          waited = true;
          if (latest) current?.(...latest);
        }, WAITING_AFTER_MS);
        return;
      }
      const tookMs = leftAt === undefined ? 0 : performance.now() - leftAt;
      if (state.navigation.state === 'idle') {
        clearTimeout(timer);
        timer = undefined;
        waited = false;
        leftAt = undefined;
      }
      const { viewTransitionOpts, ...plain } = options;
      cancelShowing();
      if (!viewTransitionOpts) subscriber(state, options);
      else if (isReady(state.location)) subscriber(state, { ...plain, flushSync: true });
      else if (tookMs >= AT_ONCE_MS && !prefersStillness())
        subscriber(state, { ...options, flushSync: true });
      else cancelShowing = afterPaint(() => current?.(state, { ...plain, flushSync: true }));
    };
    if (router.state !== first)
      report(router.state, { deletedFetchers: [], newErrors: null, flushSync: false });
    return router.subscribe(report);
  };
  return Object.create(router, {
    state: { get: () => (current ? router.state : first) },
    subscribe: { value: subscribe },
  }) as Router;
}

/** Whether a view transition would show nothing: `base.css` turns its animation off. */
const prefersStillness = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
