/**
 * The shared `react-router-dom`: only the exports that the parts use. In a remote another would be undefined; because
 * TypeScript's `paths` map the package to this file, it is a compile error instead.
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
