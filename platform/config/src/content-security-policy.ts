import { createHash } from 'node:crypto';
import { TRUSTED_TYPES } from '@site/contracts/trusted-types';
import { EARLY_SCRIPT } from '@site/site-model/early-script';

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** Returns the sources that a voice session connects to: the service over HTTP and WebSocket. */
function voiceSources(elevenLabsUrl: string): string[] {
  const url = new URL(elevenLabsUrl);
  const secure = url.protocol === 'https:';
  const schemes = secure ? ['https', 'wss'] : ['http', 'ws'];
  // A local emulator may return a socket on another port, or the other spelling of the loopback host.
  const hosts = LOOPBACK.test(url.hostname) ? ['localhost:*', '127.0.0.1:*'] : [url.host];
  return hosts.flatMap((host) => schemes.map((scheme) => `${scheme}://${host}`));
}

/** Returns the CSP hash source (`'sha256-…'`) of an inline script's exact text. */
function scriptHash(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

export interface PolicyOptions {
  /** Address of the voice service. */
  elevenLabsUrl: string;
  /** Where browsers report violations: the group in the Reporting-Endpoints header, and the path of its endpoint. */
  reporting?: { group: string; path: string };
}

/** Returns the Content-Security-Policy of the site's pages. */
export function contentSecurityPolicy(options: PolicyOptions): string {
  const { reporting } = options;
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", scriptHash(EARLY_SCRIPT)],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'media-src': ["'self'"],
    'connect-src': ["'self'", ...voiceSources(options.elevenLabsUrl)],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'frame-src': ['https://www.youtube-nocookie.com'],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': Object.values(TRUSTED_TYPES),
    // Browsers that support the newer report-to ignore report-uri.
    ...(reporting ? { 'report-uri': [reporting.path], 'report-to': [reporting.group] } : {}),
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
