// See viewer-request.js for the runtime and the marked lines.
const VIEWER_ADDRESS_HEADER = 'x-viewer-address'; // generated
const VIEWER_HOST_HEADER = 'x-viewer-host'; // generated
const LEADS = '/api/leads'; // generated
const CONTACTS = '/contacts'; // generated

/**
 * Passes the visitor's address and requested host name to the API, which gets its own name as `host`. Overwrites headers of
 * these names that the visitor sends. Who opens the address of a form's answer again gets a page, not the gateway's JSON.
 * @param {EdgeEvent} event
 */
async function handler(event) {
  const request = event.request;
  const accept = request.headers.accept;
  if (request.method === 'GET' && request.uri === LEADS && accept && accept.value.indexOf('text/html') >= 0)
    return { statusCode: 303, statusDescription: 'See Other', headers: { location: { value: CONTACTS } } };
  const host = request.headers.host;
  request.headers[VIEWER_ADDRESS_HEADER] = { value: event.viewer.ip };
  if (host) request.headers[VIEWER_HOST_HEADER] = { value: host.value };
  else delete request.headers[VIEWER_HOST_HEADER];
  return request;
}
