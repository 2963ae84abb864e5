import { Component, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { hashId } from '../layout/hash-id';

/**
 * Scrolls a new page to the top or to the fragment's target, without an animation. Within a page a fragment scrolls to
 * its target, as without the router, and a change of the query does not scroll.
 */
export function ScrollToTop() {
  const { pathname, hash, key } = useLocation();
  useEffect(leaveWithoutScrolling, []);
  return <Scroller pathname={pathname} hash={hash} visit={key} />;
}

interface Place {
  pathname: string;
  hash: string;
  /** The router's key of the navigation. */
  visit: string;
}

class Scroller extends Component<Place> {
  /** Before the new page replaces the old one, whose layout is up to date: afterwards scrolling would force the new one's. */
  override getSnapshotBeforeUpdate({ pathname }: Place) {
    if (pathname !== this.props.pathname) window.scrollTo({ top: 0, behavior: 'instant' });
    return null;
  }

  override componentDidUpdate(before: Place) {
    const { pathname, hash, visit } = this.props;
    if (before.visit === visit) return;
    const moved = before.pathname !== pathname;
    const target = hash ? document.getElementById(hashId(hash)) : null;
    target?.scrollIntoView(moved ? { behavior: 'instant' } : {});
    // For a reload and for Back from another site.
    if (moved) history.scrollRestoration = 'auto';
  }

  override render() {
    return null;
  }
}

/**
 * Keeps the browser from restoring the place in a page that Back or Forward leads to: it would scroll the page that is
 * still shown and, where scrolling is smooth, go on in the next one after that is scrolled to its top. The browser decides
 * before it fires `popstate`, so the entry of a page is marked when the page is left. Places within a page are restored.
 * Returns a function that stops it. Browsers without the Navigation API keep their behaviour.
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
