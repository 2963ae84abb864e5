// See viewer-request.js for the runtime and the marked lines.
const VIEWER_ADDRESS_HEADER = 'x-viewer-address'; // generated
const VIEWER_HOST_HEADER = 'x-viewer-host'; // generated

/**
 * Tells the API the visitor's address and the host name that the visitor asked, since the API gets its own as `host`. Whatever a
 * visitor sends under these names is written over.
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
