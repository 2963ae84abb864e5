interface Addresses {
  currentUrl: URL;
  nextUrl: URL;
}

/** For the router: figures in the query change nothing in a page's data, so nothing is fetched for them. */
export function shouldRevalidate({ currentUrl, nextUrl }: Addresses): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}
