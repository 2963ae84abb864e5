import { createHash } from 'node:crypto';
import { EARLY_SCRIPT } from '@site/boot/early-script';
import { API } from '@site/contracts/api/routes';
import { TRUSTED_TYPES } from '@site/contracts/document-ids';
import { ANSWER_POLICY } from '@site/server-data/answer-style';

/** Endpoint group of the Reporting API that the pages' policy names, and the path for its reports. */
const REPORTING = { group: 'csp', path: API.telemetry } as const;

/** In seconds. With `preload`; the browsers' preload list requires at least a year (https://hstspreload.org). */
export const HSTS_SECONDS = 2 * 365 * 24 * 60 * 60;

/** Browser features that no page uses. Only known names: browsers log a warning for others. */
const UNUSED_FEATURES = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'midi',
  'payment',
  'publickey-credentials-get',
  'serial',
  'usb',
  'window-management',
  'xr-spatial-tracking',
] as const;

const CALL_FEATURES = ['microphone', 'screen-wake-lock'];

/** Returns the Permissions-Policy. Previews get no call features, because their code is not reviewed yet. */
function permissionsPolicy(calls: boolean): string {
  const features = CALL_FEATURES.map((name) => `${name}=${calls ? '(self)' : '()'}`);
  return [...features, ...UNUSED_FEATURES.map((name) => `${name}=()`)].join(', ');
}

/** Policy of a file that is opened directly: it loads nothing, and an SVG can't run scripts in the site's origin. */
const FILE_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/**
 * Cross-origin isolation: COOP, CORP and COEP. COEP is `credentialless`, so that cross-origin resources load without
 * cookies: `require-corp` would block YouTube's player in Safari, which does not support `credentialless`.
 */
const ISOLATION = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-embedder-policy': 'credentialless',
};

/**
 * Overrides the origin's header, whose `s-maxage` is for the edge alone: another shared cache would keep a page for a
 * year, with its cookie. A policy's Cache-Control reaches browsers only; the edge caches by the origin's
 * (https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/modifying-response-headers.html).
 */
const REVALIDATED = { 'cache-control': 'max-age=0, must-revalidate' };

export interface SecurityHeaders {
  contentSecurityPolicy: string;
  custom: Readonly<Record<string, string>>;
}

/** Returns the headers of each kind of response, besides those common to all (HSTS, nosniff, referrer, frames). */
export function securityHeaders(policy: Omit<PolicyOptions, 'reporting'>) {
  return {
    pages: {
      contentSecurityPolicy: contentSecurityPolicy({ ...policy, reporting: true }),
      custom: {
        ...ISOLATION,
        ...REVALIDATED,
        'permissions-policy': permissionsPolicy(true),
        'reporting-endpoints': `${REPORTING.group}="${REPORTING.path}"`,
      },
    },
    // No reporting: the preview origin has no API.
    preview: {
      contentSecurityPolicy: contentSecurityPolicy(policy),
      custom: {
        ...ISOLATION,
        ...REVALIDATED,
        'permissions-policy': permissionsPolicy(false),
        'x-robots-tag': 'noindex',
      },
    },
    api: {
      contentSecurityPolicy: ANSWER_POLICY,
      custom: { ...ISOLATION, 'permissions-policy': permissionsPolicy(false) },
    },
    // One address has a Brotli copy, too, to which CloudFront adds no `vary`: other shared caches must not mix them.
    assets: { contentSecurityPolicy: FILE_POLICY, custom: { ...ISOLATION, vary: 'accept-encoding' } },
    // Style sheets that a federation host adds are requested without CORS, so CORP must allow them, too.
    parts: {
      contentSecurityPolicy: FILE_POLICY,
      custom: {
        ...ISOLATION,
        'cross-origin-resource-policy': 'cross-origin',
        vary: 'accept-encoding, origin',
      },
    },
  } satisfies Record<string, SecurityHeaders>;
}

function voiceSources(elevenLabsUrl: string): string[] {
  const url = new URL(elevenLabsUrl);
  const schemes = url.protocol === 'https:' ? ['https', 'wss'] : ['http', 'ws'];
  return schemes.map((scheme) => `${scheme}://${url.host}`);
}

const SCRIPT_HASH = `'sha256-${createHash('sha256').update(EARLY_SCRIPT).digest('base64')}'`;

interface PolicyOptions {
  elevenLabsUrl: string;
  reporting?: boolean;
}

export function contentSecurityPolicy(options: PolicyOptions): string {
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", SCRIPT_HASH],
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
    ...(options.reporting ? { 'report-uri': [REPORTING.path], 'report-to': [REPORTING.group] } : {}),
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
