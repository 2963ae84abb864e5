import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { reportError } from './report-error';

/** A page whose code or data failed while it was being shown: the document is loaded anew, which needs neither. */
export function PageFailure() {
  const error = useRouteError();
  useEffect(() => {
    reportError('page', error);
    reloadOnce(window.location.href);
  }, [error]);
  return null;
}

const RELOAD_KEY = 'site-reload';
const RELOAD_AGAIN_MS = 10_000;

/** Loads a document, but never the same one twice within ten seconds: a broken page must not become a loop. */
export function reloadOnce(href: string): void {
  const now = Date.now();
  try {
    const [last, at] = (sessionStorage.getItem(RELOAD_KEY) ?? '').split(' ');
    if (last === href && now - Number(at) < RELOAD_AGAIN_MS) return;
    sessionStorage.setItem(RELOAD_KEY, `${href} ${now}`);
  } catch {
    if (href === window.location.href) return;
  }
  window.location.assign(href);
}
