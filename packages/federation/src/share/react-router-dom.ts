/**
 * The shared `react-router-dom`: only the exports that the parts use, so that the rest of the library is not shipped.
 * An export that is missing here would be undefined in a remote; because TypeScript's `paths` map the package to this
 * file, it is a compile error instead.
 */
export type { RouteObject } from 'react-router';
export {
  createBrowserRouter,
  createPath,
  matchRoutes,
  Outlet,
  replace,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useOutletContext,
  useRouteError,
  useSearchParams,
} from 'react-router';
export { RouterProvider } from 'react-router/dom';
