import { joinPath, splitPath } from '@site/contracts/languages';

const ROOT_FILE = /^\/[a-z0-9][a-z0-9-]*(\.[a-z0-9]+)+$/i;
const MAX_LENGTH = 300;

/** Returns whether a path can't come from a link of the site: probes, and what could address another key or host. */
export function isJunk(uri: unknown): boolean {
  if (typeof uri !== 'string' || uri[0] !== '/' || uri.length > MAX_LENGTH) return true;
  if (/[^\x21-\x7e]|[\\?#<>"'`{}|^]/.test(uri)) return true;
  if (/%(?![0-9a-f]{2})|%(0|1|7f|25|2e|2f|5c)/i.test(uri)) return true;
  return /\/\/|\/\.|\/_/.test(uri);
}

function formatQuery(query: AWSCloudFrontFunction.ValueObject): string {
  const parts: string[] = [];
  Object.keys(query).forEach((name) => {
    const entry = query[name];
    if (!entry) return;
    const values = entry.multiValue || [entry];
    values.forEach((one) => {
      parts.push(one.value === '' ? name : `${name}=${one.value}`);
    });
  });
  // A header can't carry what is outside visible ASCII.
  return parts.length ? `?${parts.join('&').replace(/[^\x21-\x7e]/g, '')}` : '';
}

/** Returns the redirect to the canonical path; undefined if the path is canonical. */
export function findRedirect(request: AWSCloudFrontFunction.Request) {
  if (isJunk(request.uri)) return undefined;
  const page = splitPath(request.uri);
  const path = joinPath(page.lang, page.path);
  if (path === request.uri) return undefined;
  return {
    statusCode: 301,
    statusDescription: 'Moved Permanently',
    headers: {
      location: { value: path + formatQuery(request.querystring) },
      'cache-control': { value: 'public, max-age=3600' },
    },
  };
}

/** Returns the key of a canonical path's object in a composition. */
export function objectKeyOf(id: string, uri: string): string {
  const site = `/sites/${id}`;
  const junk = isJunk(uri);
  if (!junk && ROOT_FILE.test(uri)) return `${site}/files${uri}`;
  const page = splitPath(String(uri));
  // Nothing is ever stored under /_refused: the origin's 404 brings the not-found page of that language.
  const path = junk ? '/_refused' : page.path;
  return `${site}/${page.lang}${path === '/' ? '' : path}/index.html`;
}
