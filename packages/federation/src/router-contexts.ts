/**
 * The contexts in which the router's hooks find the current page. For the shell alone, which renders a page ahead: any release
 * of the router may change them, and a remote that imports this file is refused because it bundles the router.
 */
export {
  UNSAFE_DataRouterStateContext as StateContext,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_RouteContext as RouteContext,
} from 'react-router';
