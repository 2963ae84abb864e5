import { createHash } from 'node:crypto';

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** Sources that the voice session connects to: the service over HTTP and over WebSocket. */
function voiceSources(elevenLabsUrl: string): string[] {
  const url = new URL(elevenLabsUrl);
  const secure = url.protocol === 'https:';
  const schemes = secure ? ['https', 'wss'] : ['http', 'ws'];
  // A stand-in on the developer's machine may hand out a socket on another port, or spell its host the other way.
  const hosts = LOOPBACK.test(url.hostname) ? ['localhost:*', '127.0.0.1:*'] : [url.host];
  return hosts.flatMap((host) => schemes.map((scheme) => `${scheme}://${host}`));
}

/** `'sha256-…'` of an inline script's exact text, as CSP level 3 writes it. */
export function scriptHash(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

/**
 * The one Content-Security-Policy of the site's pages.
 * `elevenLabsUrl`: address of the voice service; `themeScriptHash`: see `scriptHash`.
 */
export function contentSecurityPolicy(options: { elevenLabsUrl: string; themeScriptHash: string }): string {
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", options.themeScriptHash],
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
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
