import { API } from '@site/contracts/api/routes';
import { LANGUAGES } from '@site/contracts/languages';
import { BUCKET_COOKIE, BUCKETS, EDGE_KEYS, JUDGED_COOKIE, PREVIEW } from '@site/site-model/edge-store';
import type { EdgeFunctionName } from '../edge/render-edge-function';

const [LIVE, ROLLOUT, SHOWN] = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb', 'eeeeeeeeeeee'];

/** What the store has while edge functions are tried: a rollout to half of the visitors, and a preview that stays open. */
export const TRIAL_STORE: Readonly<Record<string, string>> = {
  [EDGE_KEYS.live]: JSON.stringify({ id: LIVE, rollout: { id: ROLLOUT, percent: 50, turn: 0 } }),
  [EDGE_KEYS.lastGood]: JSON.stringify({ id: LIVE }),
  [PREVIEW.prefix + SHOWN]: JSON.stringify({ until: Date.UTC(2100, 0) }),
};

type Values = Record<string, { value: string }>;

export interface TrialEvent {
  what: string;
  name: EdgeFunctionName;
  ip: string;
  request: { method: string; uri: string; querystring: Values; headers: Values; cookies: Values };
}

const event = (
  name: EdgeFunctionName,
  what: string,
  uri: string,
  more: Partial<TrialEvent['request']> = {},
): TrialEvent => ({
  what,
  name,
  ip: '203.0.113.1',
  request: { method: 'GET', uri, querystring: {}, headers: {}, cookies: {}, ...more },
});
const value = (name: string, text: string) => ({ [name]: { value: text } });
const bucket = (text: string) => ({ cookies: value(BUCKET_COOKIE.name, text) });
const HALF = BUCKETS / 2;
const agent = { headers: value('user-agent', 'Mozilla/5.0 (X11; Бот 🤖)') };
const html = { headers: value('accept', 'text/html,*/*;q=0.8') };
const script = `/shell/0123456789ab/br/entry-1.js`;

/** The events with which CloudFront and this machine must give the same. */
export const TRIAL_EVENTS: readonly TrialEvent[] = [
  ...LANGUAGES.map(({ code, prefix }) => event('viewer-request', `a page in ${code}`, `${prefix}/cases`)),
  event('viewer-request', 'a first visit', '/', agent),
  event('viewer-request', 'the last bucket of the rollout', '/', bucket(String(HALF - 1))),
  event('viewer-request', 'the first bucket of live', '/', bucket(String(HALF))),
  event('viewer-request', 'a bucket by address', '/', { querystring: value(BUCKET_COOKIE.name, '7') }),
  event('viewer-request', 'a path that can be no page', '/ru/../server'),
  event('viewer-request', 'a redirect', '/en/cases/', { querystring: value('q', 'a%20b') }),
  event('viewer-response', 'a first visit', '/', agent),
  event('viewer-response', 'a kept bucket', '/', bucket('7')),
  event('viewer-response', 'the end of a rollout', '/', {
    querystring: value(BUCKET_COOKIE.name, BUCKET_COOKIE.leave),
    cookies: value(JUDGED_COOKIE.name, JUDGED_COOKIE.value),
  }),
  event('preview-request', 'a preview by address', '/ru/cases', { querystring: value(PREVIEW.name, SHOWN) }),
  event('preview-request', 'a page of it', '/ru/cases', { cookies: value(PREVIEW.name, SHOWN) }),
  event('preview-request', 'a preview that is closed', '/', { cookies: value(PREVIEW.name, LIVE) }),
  event('asset-request', 'a script for Brotli', script, { headers: value('accept-encoding', 'gzip, br') }),
  event('asset-request', 'a script without it', script, { headers: value('accept-encoding', 'gzip') }),
  event('api-request', 'a lead', API.leads, {
    method: 'POST',
    headers: { ...value('host', 'www.example.com'), ...value('x-viewer-address', '192.0.2.1') },
  }),
  event('api-request', 'the answer of a form, opened again', API.leads, html),
];
