import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { FrozenHtml } from '../federation/FrozenHtml';
import { PAGE_SLOT } from '../federation/hydration-progress';
import { cameWithPage, servedHtml } from '../federation/served-html';
import { reportError } from './report-error';

/**
 * A page whose code or data failed while it was being shown. Where the document came with it, its HTML stays; else the
 * document is loaded anew, which needs neither code nor data.
 */
export function PageFailure() {
  const error = useRouteError();
  const html = servedHtml(PAGE_SLOT);
  const served = html !== undefined;
  useEffect(() => {
    reportError(PAGE_SLOT, error);
    if (!served) reload(window.location.href);
  }, [error, served]);
  return served ? <FrozenHtml slot={PAGE_SLOT} html={html} /> : null;
}

const RELOAD_KEY = 'site-reload';
const RELOAD_AGAIN_MS = 10_000;

/**
 * Loads a document. One that comes with its page never asks for this by itself, so no loop can begin; where documents come
 * empty, as on a development server, the same one is not loaded twice within ten seconds.
 */
export function reload(href: string): void {
  if (!cameWithPage()) {
    const now = Date.now();
    try {
      const [last, at] = (sessionStorage.getItem(RELOAD_KEY) ?? '').split(' ');
      if (last === href && now - Number(at) < RELOAD_AGAIN_MS) return;
      sessionStorage.setItem(RELOAD_KEY, `${href} ${now}`);
    } catch {
      if (href === window.location.href) return;
    }
  }
  // Going to an address that differs in its hash alone would load nothing.
  if (new URL(href, window.location.href).href === window.location.href) window.location.reload();
  else window.location.assign(href);
}
