/** @type {Record<string, string>} */
const LANGUAGES = { en: '', ru: '/ru', ua: '/ua' }; // generated
const DEFAULT_LANGUAGE = 'en'; // generated

const ROOT_FILE = /^\/[a-z0-9][a-z0-9-]*(\.[a-z0-9]+)+$/i;
const MAX_LENGTH = 300;

/**
 * Whether a path can't come from a link of the site: probes, and what could address another key or host.
 * @param {unknown} uri
 */
function isJunk(uri) {
  if (typeof uri !== 'string' || uri[0] !== '/' || uri.length > MAX_LENGTH) return true;
  if (/[^\x21-\x7e]|[\\?#<>"'`{}|^]/.test(uri)) return true;
  if (/%(?![0-9a-f]{2})|%(0|1|7f|25|2e|2f|5c)/i.test(uri)) return true;
  return /\/\/|\/\.|\/_/.test(uri);
}

/** @param {EdgeRequest['querystring']} query */
function queryString(query) {
  /** @type {string[]} */
  const parts = [];
  for (const name in query) {
    const entry = query[name];
    const values = entry.multiValue ? entry.multiValue : [entry];
    values.forEach((one) => {
      parts.push(one.value === '' ? name : `${name}=${one.value}`);
    });
  }
  // A header can't carry what is outside visible ASCII.
  return parts.length ? `?${parts.join('&').replace(/[^\x21-\x7e]/g, '')}` : '';
}

/** @param {string} uri */
function languageOf(uri) {
  for (const code in LANGUAGES) {
    const prefix = LANGUAGES[code];
    if (prefix && (uri === prefix || uri.startsWith(`${prefix}/`))) return code;
  }
  return DEFAULT_LANGUAGE;
}

/**
 * The redirect to the canonical path; undefined when the path is canonical.
 * @param {EdgeRequest} request
 */
function moved(request) {
  const uri = request.uri;
  if (isJunk(uri)) return undefined;
  const unprefixed = `/${DEFAULT_LANGUAGE}`;
  const prefixed = uri === unprefixed || uri.startsWith(`${unprefixed}/`);
  const path = (prefixed ? uri.slice(unprefixed.length) : uri).replace(/\/$/, '') || '/';
  if (path === uri) return undefined;
  return {
    statusCode: 301,
    statusDescription: 'Moved Permanently',
    headers: {
      location: { value: path + queryString(request.querystring) },
      'cache-control': { value: 'public, max-age=3600' },
    },
  };
}

/**
 * The key of a path's object in a composition.
 * @param {string} id
 * @param {string} uri
 */
function objectOf(id, uri) {
  const site = `/sites/${id}`;
  const junk = isJunk(uri);
  if (!junk && ROOT_FILE.test(uri)) return `${site}/files${uri}`;
  const language = languageOf(String(uri));
  // Nothing is ever stored under /_refused: the origin's 404 brings the not-found page of that language.
  const path = junk ? '/_refused' : uri.slice(LANGUAGES[language].length);
  return `${site}/${language}${path === '/' ? '' : path}/index.html`;
}
