import type { ShellContext } from '@site/federation/remote';
import { LocationContext, RouteContext, StateContext } from '@site/federation/router-contexts';
import { Activity, Component, memo, type ReactNode, use, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { PAGE_SLOT } from '../federation/hydration-progress';
import { PageProvider } from './contexts';
import { leadsTo, type PageAhead } from './page-ahead';

const SHOWN = { 'data-slot': PAGE_SLOT };
/** As wide as the shown page, so that it is laid out as it will be. */
const UNSEEN = { style: { position: 'fixed', width: '100%', visibility: 'hidden' } } as const;

interface AheadPageProps {
  page: PageAhead;
  visible: boolean;
  shell: ShellContext;
  /** Called when the page throws: its route then renders it, and handles the error. */
  onError(page: PageAhead): void;
}

/**
 * A page that was rendered before its link is pressed. While it is hidden, its effects wait, and it reads what the router
 * will say once it is shown; it goes on to do so, since another value would render it again, until its query or fragment changes.
 */
export function AheadPage({ page, visible, shell, onError }: AheadPageProps) {
  const state = use(StateContext);
  const place = use(LocationContext);
  const [contexts] = useState(() => {
    const { pathname, matches } = page;
    const location = { ...place.location, pathname, search: '', hash: '', state: null };
    const loaderData = { [matches.at(-1)?.route.id ?? '']: page.page };
    return {
      state: { ...state, location, matches, loaderData, errors: null } as typeof state,
      place: { ...place, location },
    };
  });
  const shown = visible && !leadsTo(place.location, page.pathname) ? { state, place } : contexts;
  return (
    <AheadBoundary onError={() => onError(page)}>
      <Activity mode={visible ? 'visible' : 'hidden'}>
        <StateContext value={shown.state}>
          <LocationContext value={shown.place}>
            <PageProvider value={page.page}>
              <div {...(visible ? SHOWN : { ...UNSEEN, 'data-ahead': page.pathname })}>
                <Leaf page={page} shell={shell} />
              </div>
            </PageProvider>
          </LocationContext>
        </StateContext>
      </Activity>
    </AheadBoundary>
  );
}

/** The page inside the routes that lead to it, as the router renders it. */
const Leaf = memo(function Leaf({
  page: { matches, Component },
  shell,
}: Pick<AheadPageProps, 'page' | 'shell'>) {
  const [route] = useState(() => ({
    outlet: (
      <RouteContext value={{ outlet: null, matches, isDataRoute: true }}>
        <Component />
      </RouteContext>
    ),
    matches: matches.slice(0, -1),
    isDataRoute: true,
  }));
  return (
    <RouteContext value={route}>
      <Outlet context={shell} />
    </RouteContext>
  );
});

class AheadBoundary extends Component<{ onError(): void; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    this.props.onError();
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
