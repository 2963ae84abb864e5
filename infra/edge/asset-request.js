// See viewer-request.js for the runtime and the marked lines.
/** @type {{ folder: string, suffix: string, extensions: string[] }} */
const BROTLI = { folder: 'br', suffix: '.br', extensions: ['js', 'css'] }; // generated

/**
 * Whether the visitor accepts Brotli. A weight of 0 means no (RFC 9110, section 12.4.2).
 * @param {string} header
 */
function acceptsBrotli(header) {
  return header.split(',').some((offer) => {
    const parts = offer.toLowerCase().replace(/\s/g, '').split(';');
    return parts[0] === 'br' && !/^q=0(\.0*)?$/.test(parts[1] || '');
  });
}

/**
 * Whether a file has a Brotli copy; see packages/contracts/src/served-files.ts.
 * @param {string} uri
 */
function hasCopy(uri) {
  const path = uri.split('/');
  const name = path[path.length - 1];
  return (
    path[path.length - 2] === BROTLI.folder &&
    BROTLI.extensions.some((extension) => name.endsWith(`.${extension}`))
  );
}

/**
 * Serves the Brotli copy of a script or style sheet to visitors who accept it. The rewritten path is the cache key, so each visitor
 * gets the encoding that it accepts.
 * @param {EdgeEvent} event
 */
async function handler(event) {
  const request = event.request;
  const accepted = request.headers['accept-encoding'];
  if (accepted && acceptsBrotli(accepted.value) && hasCopy(request.uri)) request.uri += BROTLI.suffix;
  return request;
}
