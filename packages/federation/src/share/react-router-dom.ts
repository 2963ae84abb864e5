/**
 * The shared `react-router-dom`: only the exports that the parts use. Any other would be undefined in a remote;
 * because TypeScript's `paths` map the package to this file, using one is a compile error.
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
