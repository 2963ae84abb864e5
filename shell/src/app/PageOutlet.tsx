import type { ShellContext } from '@site/federation/remote';
import { readCampaign } from '@site/ui/form/attribution.ts';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createPath, Outlet, useLocation, useMatches, useNavigation, useRouteError } from 'react-router-dom';
import { whenOnline, whenSilent } from '../data/load';
import { cameWithPage, PAGE_SLOT, servedHtml } from '../federation/slot-states';
import { RestoreScroll } from './navigation';
import { reportError } from './report-error';
import { FrozenHtml, Loading, SlotReady } from './slots';

export function PageOutlet({ shell }: { shell: ShellContext }) {
  const { t } = useTranslation('shell');
  const leaf = useMatches().at(-1);
  const frozen = (leaf?.handle as { frozen?: string } | undefined)?.frozen;
  const loading = useSlowNavigation(() => shell.toast({ title: t('offline'), kind: 'error' }));
  useHangingNavigation();
  return (
    <>
      {loading ? (
        <Loading />
      ) : frozen !== undefined ? (
        <FrozenHtml slot={PAGE_SLOT} html={frozen} />
      ) : (
        <div data-slot={PAGE_SLOT}>
          {/* A mismatch renders the page again, and not what is around it. */}
          <Suspense>
            <Outlet context={shell} />
            <SlotReady id={PAGE_SLOT} />
          </Suspense>
        </div>
      )}
      <RestoreScroll waits={loading} />
    </>
  );
}

/** Shorter waits keep the old page, to avoid a flashing spinner. */
const WAITING_AFTER_MS = 200;

/** Returns true during a slow navigation to another path; without a network calls `sayOffline` instead. */
function useSlowNavigation(sayOffline: () => void): boolean {
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname;
  const leaving = next !== undefined && next !== pathname;
  const [slow, setSlow] = useState(false);
  const say = useEffectEvent(sayOffline);
  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => (navigator.onLine ? setSlow(true) : say()), WAITING_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [leaving]);
  return slow && leaving;
}

/** The voice widget while it holds a call, which a new document would end. */
const OPEN_CALL = '[data-voice-widget]:not([data-voice-widget="idle"])';

/** Requests the document of a pending page that sends nothing, unless a call runs; that waits for the timeouts. */
function useHangingNavigation(): void {
  const { location } = useNavigation();
  useEffect(() => {
    if (!location) return;
    let pending = true;
    const stop = whenSilent(async () => {
      if (document.querySelector(OPEN_CALL)) return;
      await whenOnline();
      if (pending) loadDocument(createPath(location));
    });
    return () => {
      pending = false;
      stop();
    };
  }, [location]);
}

/** Error boundary of a page whose code or data failed. Prerendered HTML stays; without it the document is reloaded. */
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
