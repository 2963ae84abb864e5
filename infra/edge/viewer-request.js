import cf from 'cloudfront';

// The runtime is CloudFront Functions JS 2.0: ES5.1 with const, let, arrows, templates and async; no modules, 10 KB.
// The lines marked "generated" are rewritten at synth, so that the table of languages and the key names have one home.
const LANGUAGES = { en: '', ru: '/ru', ua: '/ua' }; // generated
const DEFAULT_LANGUAGE = 'en'; // generated
const KEYS = { live: 'live', lastGood: 'last-good' }; // generated
const BAKED_IN = '000000000000'; // generated

const COMPOSITION = /^[0-9a-f]{12}$/;
const ROOT_FILE = /^\/[a-z0-9][a-z0-9-]*(\.[a-z0-9]+)+$/i;
const MAX_LENGTH = 300;

const kvs = cf.kvs();

/** Paths that no link of the site spells: probes, and whatever could mean another key or another host further on. */
function isJunk(uri) {
  if (typeof uri !== 'string' || uri[0] !== '/' || uri.length > MAX_LENGTH) return true;
  if (/[^\x21-\x7e]|[\\?#<>"'`{}|^]/.test(uri)) return true;
  if (/%(?![0-9a-f]{2})|%(0|1|7f|25|2e|2f|5c)/i.test(uri)) return true;
  return /\/\/|\/\.|\/_/.test(uri);
}

function queryString(query) {
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

function moved(path, query) {
  return {
    statusCode: 301,
    statusDescription: 'Moved Permanently',
    headers: {
      location: { value: path + queryString(query) },
      'cache-control': { value: 'public, max-age=3600' },
    },
  };
}

function languageOf(uri) {
  for (const code in LANGUAGES) {
    const prefix = LANGUAGES[code];
    if (prefix && (uri === prefix || uri.startsWith(`${prefix}/`))) return code;
  }
  return DEFAULT_LANGUAGE;
}

async function compositionUnder(key) {
  try {
    const value = await kvs.get(key);
    const id = JSON.parse(value).id;
    return typeof id === 'string' && COMPOSITION.test(id) ? id : '';
  } catch (_) {
    // Missing, unreachable or malformed: the next source decides, the site stays up.
    return '';
  }
}

async function composition() {
  const live = await compositionUnder(KEYS.live);
  if (live) return live;
  const lastGood = await compositionUnder(KEYS.lastGood);
  return lastGood || BAKED_IN;
}

async function handler(event) {
  const request = event.request;
  const uri = request.uri;
  const junk = isJunk(uri);

  if (!junk) {
    const unprefixed = `/${DEFAULT_LANGUAGE}`;
    const prefixed = uri === unprefixed || uri.startsWith(`${unprefixed}/`);
    const path = (prefixed ? uri.slice(unprefixed.length) : uri).replace(/\/$/, '') || '/';
    if (path !== uri) return moved(path, request.querystring);
  }

  const id = await composition();
  const site = `/sites/${id}`;
  if (!junk && ROOT_FILE.test(uri)) {
    request.uri = `${site}/files${uri}`;
    return request;
  }
  const language = languageOf(String(uri));
  const path = junk ? '/_refused' : uri.slice(LANGUAGES[language].length);
  // Nothing is ever stored under /_refused: the origin's 404 brings the not-found page of that language.
  request.uri = `${site}/${language}${path === '/' ? '' : path}/index.html`;
  return request;
}
