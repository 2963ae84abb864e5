import { API, VIEWER_ADDRESS_HEADER, VIEWER_HOST_HEADER } from '@site/contracts/api/routes';
import { CONTACTS } from '@site/contracts/paths';

/**
 * Passes the visitor's address and requested host name to the API, which gets its own name as `host`. Overwrites headers of
 * these names that the visitor sends. Who opens the address of a form's answer again gets a page, not the gateway's JSON.
 */
export async function handler(event: AWSCloudFrontFunction.Event) {
  const request = event.request;
  const accept = request.headers.accept?.value ?? '';
  if (request.method === 'GET' && request.uri === API.leads && accept.indexOf('text/html') >= 0)
    return { statusCode: 303, statusDescription: 'See Other', headers: { location: { value: CONTACTS } } };
  const host = request.headers.host;
  request.headers[VIEWER_ADDRESS_HEADER] = { value: event.viewer.ip };
  if (host) request.headers[VIEWER_HOST_HEADER] = { value: host.value };
  else delete request.headers[VIEWER_HOST_HEADER];
  return request;
}
