import { BEST, observatory, type Score } from './observatory';

/** Local addresses of the emulated voice service, which has no TLS. */
const LOOPBACK = / \w+:\/\/(localhost|127\.0\.0\.1):(\*|\d+)/g;

/** Returns the observatory tests in which the local platform's headers lose points. */
export function lostPoints(headers: Headers): Score {
  const policy = headers.get('content-security-policy')?.replace(LOOPBACK, '');
  const all = { ...Object.fromEntries(headers), 'content-security-policy': policy };
  const score = observatory({ headers: all, body: '' });
  const ofHeaders = Object.entries(BEST).filter(([test]) => test !== 'subresource-integrity');
  return Object.fromEntries(ofHeaders.filter(([test, points]) => (score[test] ?? 0) < points));
}
