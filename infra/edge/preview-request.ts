import { PREVIEW } from '@site/site-model/edge-store';
import { isComposition, kvs } from './live-pointer';
import { findRedirect, isJunk, objectKeyOf } from './site-path';

/** Returns whether a preview exists and has not expired; an unreadable one counts as expired. */
async function isOpen(id: unknown): Promise<boolean> {
  if (!isComposition(id)) return false;
  try {
    const text = await kvs.get(PREVIEW.prefix + id);
    const until = JSON.parse(text).until;
    return typeof until === 'number' && Date.now() < until;
  } catch (_) {
    return false;
  }
}

function answerClosed() {
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

/** Stores the preview in a cookie and redirects, so that its pages have the site's usual paths. */
function storePreview(id: string, uri: string) {
  const cookies: AWSCloudFrontFunction.ResponseCookie = {};
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
    cookies,
  };
}

/** Serves previews. It never reads the live pointer. */
export async function handler(event: AWSCloudFrontFunction.Event) {
  const request = event.request;
  const requested = request.querystring[PREVIEW.name];
  const preview = requested || request.cookies[PREVIEW.name];
  if (!preview) return answerClosed();
  const open = await isOpen(preview.value);
  if (!open) return answerClosed();
  if (requested) return storePreview(requested.value, request.uri);
  const redirect = findRedirect(request);
  if (redirect) return redirect;
  request.uri = objectKeyOf(preview.value, request.uri);
  return request;
}
