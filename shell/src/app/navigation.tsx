import { LIVE_EVENT } from '@site/boot/boot-document';
import { usableStorage } from '@site/i18n/detect-language';
import { FOLLOWED_LINKS } from '@site/ui/link/SiteLink';
import { Component, useEffect } from 'react';
import { useLocation, type useNavigate } from 'react-router-dom';
import { SHOWN_EVENT } from '../federation/slot-states';
import { hashId } from '../layout/RouteAnnouncer';

/** Navigates on a click on a link of the site. One with a modifier key is left to the browser, which opens a tab. */
export function useFollowedLinks(navigate: ReturnType<typeof useNavigate>): void {
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element ? event.target.closest(FOLLOWED_LINKS) : null;
      const href = link?.getAttribute('href');
      if (!href) return;
      event.preventDefault();
      // As in a browser, a link to the shown address adds no entry to the history.
      const replace = new URL(href, location.href).href === location.href;
      void navigate(href, { replace });
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate]);
}

const STORED = 'site-places';
/** Limits what is stored. */
const MOST_PLACES = 50;

/** Where each visit to a page was left, by the router's key of the visit. Reloads of the tab keep it. */
let places = new Map<string, number>();

/**
 * Scrolls a new page to the top or to the fragment's target, and a page that Back or Forward leads to where it was
 * left, without an animation. A change of the query does not scroll.
 *
 * @param waits Whether a spinner has taken the place of the page that is left.
 */
export function RestoreScroll({ waits = false }: { waits?: boolean }) {
  const { pathname, hash, key } = useLocation();
  useEffect(leaveWithoutScrolling, []);
  return <Scroller pathname={pathname} hash={hash} visit={key} waits={waits} />;
}

interface Place {
  pathname: string;
  hash: string;
  /** The router's key of the navigation. */
  visit: string;
  waits: boolean;
}

class Scroller extends Component<Place> {
  /** Before the new page replaces the old one, whose layout is up to date: later, scrolling would force a layout. */
  override getSnapshotBeforeUpdate({ pathname, visit, waits }: Place) {
    const moves = pathname !== this.props.pathname;
    if (!waits && (moves || this.props.waits)) places.set(visit, window.scrollY);
    if (moves && !places.has(this.props.visit)) window.scrollTo({ top: 0, behavior: 'instant' });
    return null;
  }

  override componentDidUpdate(before: Place) {
    const { pathname, hash, visit } = this.props;
    if (before.visit === visit) return;
    const moved = before.pathname !== pathname;
    const top = moved ? places.get(visit) : undefined;
    // To the target of an entry without a key the browser has scrolled itself.
    const scrolls = hash && top === undefined && (moved || visit !== 'default');
    const target = scrolls ? document.getElementById(hashId(hash)) : null;
    if (top !== undefined) window.scrollTo({ top, behavior: 'instant' });
    target?.scrollIntoView(moved ? { behavior: 'instant' } : {});
    delete document.documentElement.dataset.returning;
    // For a reload and for Back from another site.
    if (moved) history.scrollRestoration = 'auto';
    document.dispatchEvent(new Event(SHOWN_EVENT));
  }

  override render() {
    return null;
  }
}

/**
 * Keeps the places that were left, also for the next document of the tab, and marks the document while Back or Forward
 * leads to a place below a page's top, so that the page is rendered with it. Call it before the router is created: its
 * own listener may show the page at once, and it would give the first visit of every document the same key.
 */
export function keepPlaces(): void {
  const storage = usableStorage(() => sessionStorage);
  try {
    places = new Map(JSON.parse(storage?.getItem(STORED) ?? '[]'));
  } catch {
    // Not reported: another program's value. No place is known.
  }
  if (!history.state?.key) history.replaceState({ ...history.state, key: String(Math.random()) }, '');
  addEventListener('pagehide', () => {
    try {
      storage?.setItem(STORED, JSON.stringify([...places].slice(-MOST_PLACES)));
    } catch {
      // Not reported: the storage is full. The next document of the tab starts at the top of its pages.
    }
  });
  addEventListener('popstate', ({ state }) => {
    if (places.get(state?.key)) document.documentElement.dataset.returning = '';
  });
}

/**
 * Keeps the browser from restoring the place in a page that Back or Forward leads to: it would scroll the page that is
 * still shown and, where scrolling is smooth, go on in the next one after that is scrolled to its place. The browser
 * decides before it fires `popstate`, so the entry of a page is marked when the page is left. Places within a page are
 * restored. Returns a function that stops it. Browsers without the Navigation API keep their behaviour.
 */
function leaveWithoutScrolling(): (() => void) | undefined {
  if (!('navigation' in globalThis)) return undefined;
  const mark = ({ destination }: NavigateEvent) => {
    const leaves = new URL(destination.url).pathname !== location.pathname;
    if (leaves && destination.sameDocument) history.scrollRestoration = 'manual';
  };
  navigation.addEventListener('navigate', mark);
  return () => navigation.removeEventListener('navigate', mark);
}

/**
 * Keeps Back and Forward until the served page is interactive: while it is hydrated in slices, React would find another
 * page than the one that it hydrates. Call it before the router is created.
 */
export function holdHistory(): void {
  let isHeld = false;
  const hold = (event: Event) => {
    event.stopImmediatePropagation();
    isHeld = true;
  };
  const release = () => {
    if (!('live' in document.documentElement.dataset)) return;
    removeEventListener('popstate', hold);
    document.removeEventListener(LIVE_EVENT, release);
    if (isHeld) dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  };
  addEventListener('popstate', hold);
  document.addEventListener(LIVE_EVENT, release);
}
