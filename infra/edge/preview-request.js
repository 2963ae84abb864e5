import cf from 'cloudfront';

// See viewer-request.js for the runtime and the marked lines. The preview origin never reads the live pointer.
const kvs = cf.kvs();
// include site-path.js
// include composition-id.js
const PREVIEW = { name: 'preview', prefix: 'preview-', seconds: 1209600 }; // generated

/**
 * Whether a preview exists and has not expired; an unreadable one counts as expired.
 * @param {unknown} id
 */
async function isOpen(id) {
  if (!isComposition(id)) return false;
  try {
    const text = await kvs.get(PREVIEW.prefix + id);
    const until = JSON.parse(text).until;
    return typeof until === 'number' && Date.now() < until;
  } catch (_) {
    return false;
  }
}

function closed() {
  return {
    statusCode: 404,
    statusDescription: 'Not Found',
    headers: {
      'content-type': { value: 'text/plain; charset=utf-8' },
      'cache-control': { value: 'no-store' },
      'x-robots-tag': { value: 'noindex' },
    },
    body: 'There is no preview here, or it has expired. Its address ends with ?preview= and the id of a composition.',
  };
}

/**
 * Stores the preview in a cookie and redirects, so that its pages have the site's usual paths.
 * @param {string} id
 * @param {string} uri
 */
function chosen(id, uri) {
  /** @type {EdgeCookies} */
  const cookies = {};
  cookies[PREVIEW.name] = {
    value: id,
    attributes: `Path=/; Max-Age=${PREVIEW.seconds}; Secure; HttpOnly; SameSite=Lax`,
  };
  return {
    statusCode: 302,
    statusDescription: 'Found',
    headers: {
      location: { value: isJunk(uri) ? '/' : uri },
      'cache-control': { value: 'no-store' },
      'x-robots-tag': { value: 'noindex' },
    },
    cookies: cookies,
  };
}

/** @param {EdgeEvent} event */
async function handler(event) {
  const request = event.request;
  const asked = request.querystring[PREVIEW.name];
  const cookie = request.cookies[PREVIEW.name];
  const preview = asked || cookie;
  if (!preview) return closed();
  const open = await isOpen(preview.value);
  if (!open) return closed();
  if (asked) return chosen(asked.value, request.uri);
  const redirect = moved(request);
  if (redirect) return redirect;
  request.uri = objectOf(preview.value, request.uri);
  return request;
}
