/*
 * Why not @mdn/mdn-http-observatory: 1.4.8 scans sites over the network and brings a web service (Fastify, PostgreSQL, Sentry), and
 * its installation downloads a list of authorities, so it fails offline.
 */

import { htmlElements } from '../html-elements';

/** A response over HTTPS with lower-case header names. */
export interface Answer {
  headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  body: string;
}

/** Points by test, relative to 100. */
export type Score = Record<string, number>;

/** The best score that headers and HTML can earn. Five more points, for the HSTS preload list, are not included. */
export const BEST: Score = {
  'content-security-policy': 10,
  cookies: 0,
  'cross-origin-embedder-policy': 10,
  'cross-origin-opener-policy': 10,
  'cross-origin-resource-policy': 10,
  'cross-origin-resource-sharing': 0,
  'referrer-policy': 5,
  'strict-transport-security': 0,
  'subresource-integrity': 5,
  'x-content-type-options': 0,
  'x-frame-options': 5,
};

/**
 * Scores one response as Mozilla's HTTP Observatory does, with the tests and points of
 * https://github.com/mdn/mdn-http-observatory at 94042bb (August 2026), `src/analyzer/tests` and `src/grader/charts.js`.
 * Where it distinguishes several faults of one header, the worst counts here, so that this score is never better than
 * Mozilla's.
 */
export function observatory(answer: Answer): Score {
  const header = (name: string) => {
    const value = answer.headers[name];
    return (Array.isArray(value) ? value.join(', ') : String(value ?? '')).trim();
  };
  const policy = parsePolicy(header('content-security-policy'));
  const oneOf = (name: string, good: readonly string[], points: number, missing = 0, wrong = -5) => {
    const value = header(name).toLowerCase();
    if (value === '') return missing;
    return good.includes(value) ? points : wrong;
  };
  return {
    'content-security-policy': policyPoints(policy),
    cookies: cookiePoints(answer),
    'cross-origin-embedder-policy': oneOf(
      'cross-origin-embedder-policy',
      ['require-corp', 'credentialless'],
      10,
    ),
    'cross-origin-opener-policy': oneOf(
      'cross-origin-opener-policy',
      ['same-origin', 'same-origin-allow-popups', 'noopener-allow-popups'],
      10,
    ),
    'cross-origin-resource-policy': oneOf('cross-origin-resource-policy', ['same-origin', 'same-site'], 10),
    'cross-origin-resource-sharing': header('access-control-allow-credentials') === 'true' ? -50 : 0,
    'referrer-policy': oneOf(
      'referrer-policy',
      ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'],
      5,
    ),
    'strict-transport-security': transportPoints(header('strict-transport-security')),
    'subresource-integrity': integrityPoints(header('content-type'), answer.body),
    'x-content-type-options': header('x-content-type-options').toLowerCase() === 'nosniff' ? 0 : -5,
    'x-frame-options': policy?.has('frame-ancestors')
      ? 5
      : oneOf('x-frame-options', ['deny', 'sameorigin'], 5, -20, -20),
  };
}

/** Returns the total score; bonuses count only from 90 points. A+ starts at 100. */
export function total(score: Score): number {
  const points = Object.values(score);
  const without = 100 + points.filter((value) => value < 0).reduce((sum, value) => sum + value, 0);
  const bonus = points.filter((value) => value > 0).reduce((sum, value) => sum + value, 0);
  return Math.max(0, without >= 90 ? without + bonus : without);
}

type Policy = ReadonlyMap<string, ReadonlySet<string>>;

/** Returns undefined for a missing header or a duplicate directive. */
function parsePolicy(text: string): Policy | undefined {
  const policy = new Map<string, Set<string>>();
  for (const entry of text.split(';')) {
    const [name = '', ...sources] = entry.trim().toLowerCase().split(/\s+/);
    if (name === '') continue;
    if (policy.has(name)) return undefined;
    policy.set(name, new Set(sources.length > 0 ? sources : ["'none'"]));
  }
  return policy.size > 0 ? policy : undefined;
}

const BROAD = ['ftp:', 'http:', 'https:', '*', 'http://*', 'http://*.*', 'https://*', 'https://*.*'];
const UNSAFE = [...BROAD, "'unsafe-inline'", 'data:'];

function policyPoints(policy: Policy | undefined): number {
  if (!policy) return -25;
  const sources = (name: string) => [...(policy.get(name) ?? policy.get('default-src') ?? ['*'])];
  const all = [...policy.values()].flatMap((set) => [...set]);
  const scripts = sources('script-src');
  if (scripts.some((one) => UNSAFE.includes(one)) || sources('object-src').some((one) => BROAD.includes(one)))
    return -20;
  if (all.some((one) => /^(http|ftp):/.test(one))) return -20;
  if ([...scripts, ...sources('style-src')].includes("'unsafe-eval'")) return -10;
  if (sources('style-src').some((one) => UNSAFE.includes(one))) return 0;
  return sources('default-src').join() === "'none'" ? 10 : 5;
}

function transportPoints(header: string): number {
  const [, seconds] = /(?:^|;)\s*max-age=(\d+)/i.exec(header) ?? [];
  if (seconds === undefined || header.includes(',')) return -20;
  return Number(seconds) < 15_552_000 ? -10 : 0;
}

/**
 * Gives a bonus if all cookies are Secure and SameSite, and 0 without cookies. Cookies with a session-like name need
 * HttpOnly.
 */
function cookiePoints({ headers }: Answer): number {
  const cookies = [headers['set-cookie'] ?? []].flat().map((line) => line.toLowerCase().split(/;\s*/));
  if (cookies.length === 0) return 0;
  const worst = cookies.map(([name = '', ...attributes]) => {
    const site = attributes.find((one) => one.startsWith('samesite'))?.split('=')[1];
    const session = /^[^=]*(login|sess)/.test(name);
    if (!attributes.includes('secure')) return session ? -40 : -20;
    if (session && !attributes.includes('httponly')) return -30;
    if (site !== undefined && !['lax', 'strict', 'none'].includes(site)) return -20;
    return site === undefined ? 0 : 5;
  });
  return Math.min(...worst);
}

function integrityPoints(contentType: string, body: string): number {
  if (!/^(text\/html|application\/xhtml\+xml)/.test(contentType)) return 0;
  const scripts = htmlElements(body)
    .filter(({ name, attributes }) => name === 'script' && attributes.has('src'))
    .map(({ attributes }) => ({ src: attributes.get('src') ?? '', integrity: attributes.get('integrity') }));
  if (scripts.length === 0) return 0;
  if (scripts.some(({ src }) => /^http:|^\/\//.test(src))) return -50;
  if (scripts.some(({ src, integrity }) => /^https:/.test(src) && !integrity)) return -5;
  return scripts.every(({ integrity }) => integrity) ? 5 : 0;
}
