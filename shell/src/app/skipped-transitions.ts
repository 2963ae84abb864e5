type Start = Document['startViewTransition'];

/**
 * Handles the rejections of view transitions that a browser skips: in a hidden tab, for a newer one, or after a slow
 * update. The page was changed all the same, but React Router leaves `ready` unhandled, and Safari then reports an
 * error, which would count against the page. Errors of the update itself also reject `updateCallbackDone`.
 */
export function handleSkippedTransitions(doc: { startViewTransition?: Start } = document): void {
  const start = doc.startViewTransition?.bind(doc);
  if (!start) return;
  doc.startViewTransition = (...args) => {
    const transition = start(...args);
    transition.ready.catch(() => {});
    return transition;
  };
}
