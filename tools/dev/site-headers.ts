import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';

/** Request headers that the site needs to choose an answer. */
const ASKED = ['accept', 'accept-language', 'user-agent'] as const;
/** Request headers for a part of a file, or for a file that the browser may have already. */
const ASKED_OF_FILES = ['if-modified-since', 'if-none-match', 'range'] as const;

/**
 * Response headers that are not passed on: those of the connection, the encoding, which `fetch` has undone, those by which
 * a browser would from now on use HTTPS or another port for localhost, and those that name addresses for reports.
 */
const DROPPED =
  /^(connection|keep-alive|transfer-encoding|content-encoding|date|strict-transport-security|alt-svc|nel|report-to|reporting-endpoints|set-cookie|location)$/;

/** Translates headers between the browser, which sees the site at a local address, and the site. */
export interface SiteHeaders {
  /** Returns the headers of a request to the site. Only cookies that the site set are in it. */
  asked(browser: IncomingHttpHeaders): Record<string, string>;
  /** The same for a file, which the browser may have already or need only a part of. */
  askedOfFile(browser: IncomingHttpHeaders): Record<string, string>;
  /** Returns the headers of the site's answer for the browser. */
  answered(site: Headers): OutgoingHttpHeaders;
}

export function siteHeaders(origin: string): SiteHeaders {
  /**
   * The names of the cookies that the site set. The browser sends a program on localhost the cookies of all programs there,
   * which are none of the site's business.
   */
  const set = new Set<string>();
  const picked = (browser: IncomingHttpHeaders, names: readonly (keyof IncomingHttpHeaders & string)[]) =>
    Object.fromEntries(names.flatMap((name) => (browser[name] ? [[name, String(browser[name])]] : [])));
  const asked: SiteHeaders['asked'] = (browser) => {
    const cookies = (browser.cookie ?? '').split(/;\s*/).filter((one) => set.has(one.split('=')[0] ?? ''));
    return { ...picked(browser, ASKED), ...(cookies.length > 0 ? { cookie: cookies.join('; ') } : {}) };
  };
  return {
    asked,
    askedOfFile: (browser) => ({
      ...asked(browser),
      ...picked(browser, ASKED_OF_FILES),
    }),
    answered(site) {
      const packed = site.has('content-encoding');
      const kept = [...site].filter(
        ([name]) => !DROPPED.test(name) && !(packed && name === 'content-length'),
      );
      const location = site.get('location');
      const cookies = site.getSetCookie();
      for (const cookie of cookies) set.add(cookie.split('=')[0]?.trim() ?? '');
      return {
        ...Object.fromEntries(kept),
        ...(location === null ? {} : { location: localLocation(location, origin) }),
        ...(cookies.length > 0 ? { 'set-cookie': cookies.map(localCookie) } : {}),
      };
    },
  };
}

/** Returns a redirect's target: a path if it is on the site, otherwise the address. */
function localLocation(location: string, origin: string): string {
  const target = new URL(location, origin);
  return target.origin === origin && /^(https?:|\/\/)/.test(location)
    ? target.href.slice(origin.length)
    : location;
}

/** Returns a cookie that a browser accepts from http://localhost: for no domain, and without `Secure`, which Safari needs. */
function localCookie(cookie: string): string {
  // A browser accepts these names only with Secure.
  const marked = /^__(Host|Secure)-/.test(cookie);
  return cookie
    .split(';')
    .filter((part) => !/^\s*domain=/i.test(part) && (marked || !/^\s*secure\s*$/i.test(part)))
    .map((part) => (marked ? part : part.replace(/^\s*samesite=none\s*$/i, ' SameSite=Lax')))
    .join(';');
}
