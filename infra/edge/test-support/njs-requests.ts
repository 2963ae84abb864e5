import type { EdgeRequest } from '@platform/local/edge/edge-function';
import type { NjsCase, NjsOutcome } from './run-in-njs';

export const LIVE = 'aaaaaaaaaaaa';
export const ROLLOUT = 'bbbbbbbbbbbb';
export const LAST_GOOD = 'cccccccccccc';
export const SHOWN = 'eeeeeeeeeeee';
/** Placeholder in the code while there is no composition. */
export const FALLBACK = '000000000000';

export const live = JSON.stringify({ id: LIVE });
export const lastGood = JSON.stringify({ id: LAST_GOOD });
export const healthy = { live, 'last-good': lastGood };
export const rejects = { rejects: 'the store is down' };

export const request = (uri: string, more: Partial<EdgeRequest> = {}): EdgeRequest => ({
  method: 'GET',
  uri,
  querystring: {},
  headers: {},
  cookies: {},
  ...more,
});
export const event = (asked: EdgeRequest, ip = '203.0.113.1') => ({
  version: '1.0',
  viewer: { ip },
  request: asked,
  response: { statusCode: 200, headers: {}, cookies: {} },
});
export const ask = (uri: string, more?: Partial<EdgeRequest>, store: NjsCase['store'] = healthy): NjsCase => ({
  event: event(request(uri, more)),
  store,
});
export const bucket = (value: string) => ({ cookies: { bucket: { value } } });

/** Returns what a visitor gets: the object's key, or status and location of a redirect. */
export const seen = (outcome: NjsOutcome | undefined) => {
  if (!outcome || 'error' in outcome) return outcome;
  const { uri, statusCode, headers } = outcome.value as {
    uri?: string;
    statusCode?: number;
    headers?: { location?: { value: string } };
  };
  return uri ?? [statusCode, headers?.location?.value];
};
