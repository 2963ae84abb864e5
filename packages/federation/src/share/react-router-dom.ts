/**
 * What the federation shares as `react-router-dom`: only what the parts use, so that the rest of the library is not shipped.
 * A name that is missing here is undefined in a remote; TypeScript's `paths` map the package to this file, so it fails to compile instead.
 */
export type { LinkProps, RouteObject } from 'react-router';
export {
  createBrowserRouter,
  isRouteErrorResponse,
  Link,
  matchRoutes,
  NavLink,
  Outlet,
  replace,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useOutletContext,
  useParams,
  useRouteError,
  useSearchParams,
} from 'react-router';
export { RouterProvider } from 'react-router/dom';
