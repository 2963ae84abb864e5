import type { createBrowserRouter } from 'react-router-dom';

type Router = ReturnType<typeof createBrowserRouter>;
type Subscriber = Parameters<Router['subscribe']>[0];

/** Shorter waits keep the old page, to avoid a flashing spinner. */
const WAITING_AFTER_MS = 200;

/**
 * Wraps the router to save renders. Each update re-renders every link and the page, so the loading state is reported
 * only after a delay: a prefetched page is rendered once. For a view transition the next page is rendered
 * synchronously. Until the page subscribes, it gets the router's first state, because the router may advance while the
 * page hydrates in slices; then it gets the newer state.
 */
export function renderedRouter(router: Router): Router {
  let current: Subscriber | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waited = false;
  let latest: Parameters<Subscriber> | undefined;
  const first = router.state;
  const subscribe = (subscriber: Subscriber) => {
    current = subscriber;
    const report: Subscriber = (state, options) => {
      if (state.navigation.state !== 'idle' && !waited) {
        latest = [state, options];
        timer ??= setTimeout(() => {
          waited = true;
          if (latest) current?.(...latest);
        }, WAITING_AFTER_MS);
        return;
      }
      if (state.navigation.state === 'idle') {
        clearTimeout(timer);
        timer = undefined;
        waited = false;
      }
      subscriber(state, options.viewTransitionOpts ? { ...options, flushSync: true } : options);
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
