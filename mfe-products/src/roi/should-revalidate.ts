interface Addresses {
  currentUrl: URL;
  nextUrl: URL;
}

/** For the router: the query does not affect a page's data, so changing it fetches nothing. */
export function shouldRevalidate({ currentUrl, nextUrl }: Addresses): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}
