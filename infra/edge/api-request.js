// See viewer-request.js for the runtime and the marked lines.
const VIEWER_ADDRESS_HEADER = 'x-viewer-address'; // generated
const VIEWER_HOST_HEADER = 'x-viewer-host'; // generated

/**
 * Passes the visitor's address and requested host name to the API, which gets its own name as `host`. Overwrites headers of
 * these names that the visitor sends.
 * @param {EdgeEvent} event
 */
async function handler(event) {
  const request = event.request;
  const host = request.headers.host;
  request.headers[VIEWER_ADDRESS_HEADER] = { value: event.viewer.ip };
  if (host) request.headers[VIEWER_HOST_HEADER] = { value: host.value };
  else delete request.headers[VIEWER_HOST_HEADER];
  return request;
}
