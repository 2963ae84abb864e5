import { readCampaign } from '@site/ui/form/attribution.ts';
import { useEffect } from 'react';
import { useLocation, useRouteError } from 'react-router-dom';
import { whenOnline } from '../data/when-online';
import { FrozenHtml } from '../federation/FrozenHtml';
import { cameWithPage, PAGE_SLOT, servedHtml } from '../federation/hydration-progress';
import { Loading } from '../layout/Loading';
import { reportError } from './report-error';

/**
 * Error boundary of a page whose code or data failed. If the document was prerendered for this page, its HTML stays;
 * otherwise the document is reloaded, which needs neither code nor data.
 */
export function PageFailure() {
  const error = useRouteError();
  const { pathname } = useLocation();
  const html = servedHtml(PAGE_SLOT, pathname);
  const served = html !== undefined;
  useEffect(() => {
    reportError(PAGE_SLOT, error);
    if (served) return;
    let left = false;
    // Otherwise the browser's error page would replace the document.
    void whenOnline().then(() => left || loadDocument(window.location.href));
    return () => {
      left = true;
    };
  }, [error, served]);
  if (served) return <FrozenHtml slot={PAGE_SLOT} html={html} />;
  // An empty document has no texts yet.
  return cameWithPage() ? <Loading /> : null;
}

/** A document that was requested may be on its way: the parts' own timeouts, of 8 s, must not request it again. */
const ON_ITS_WAY_MS = 7000;
let requested = { address: '', at: Number.NEGATIVE_INFINITY };

const RELOAD_KEY = 'site-reload';
const RELOAD_AGAIN_MS = 10_000;
/** A development server that starts answers its first requests late, or with errors, for up to a minute on a busy machine. */
const MOST_RETRIES = 6;

/**
 * Loads a document. Adds the visit's campaign to the address, because the campaign is not stored. A prerendered document
 * never reloads itself, so there is no loop. An empty document, as of a development server, is reloaded at most once in
 * ten seconds: if it fails again sooner, the next reload waits.
 */
export function loadDocument(href: string): void {
  const target = new URL(href, window.location.href);
  for (const [name, mark] of Object.entries(readCampaign() ?? {})) target.searchParams.set(name, mark);
  const address = target.href;
  if (cameWithPage()) {
    const at = performance.now();
    if (requested.address === address && at - requested.at < ON_ITS_WAY_MS) return;
    requested = { address, at };
  } else {
    const now = Date.now();
    try {
      const [last, at, tries] = (sessionStorage.getItem(RELOAD_KEY) ?? '').split(' ');
      const tried = last === href ? Number(tries) : 0;
      const wait = last === href ? Number(at) + RELOAD_AGAIN_MS - now : 0;
      if (wait > 0) {
        if (tried <= MOST_RETRIES) setTimeout(reloadIfStillAt, wait, href);
        return;
      }
      sessionStorage.setItem(RELOAD_KEY, `${href} ${now} ${tried + 1}`);
    } catch {
      // Not reported: the storage is blocked. Without it nothing ends a loop of reloads.
      if (href === window.location.href) return;
    }
  }
  // Assigning an address that differs only in its fragment would not load the document.
  if (address === window.location.href) window.location.reload();
  else window.location.assign(address);
}

function reloadIfStillAt(href: string): void {
  if (window.location.href === href) loadDocument(href);
}
