import { API } from '@site/contracts/api/routes';
import { ANSWER_POLICY } from '@site/server-data/answer-policy';
import { contentSecurityPolicy, type PolicyOptions } from './content-security-policy';

/** Endpoint group of the Reporting API that the pages' policy names, and the path for its reports. */
const REPORTING = { group: 'csp', path: API.telemetry } as const;

/**
 * In seconds. The header includes subdomains and `preload`; the browsers' preload list requires at least a year
 * (https://hstspreload.org).
 */
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

/** Browser features of a voice call: the microphone and the screen wake lock. */
const CALL_FEATURES = ['microphone', 'screen-wake-lock'];

/** Returns the Permissions-Policy. Previews get no call features, because their code is not reviewed yet. */
function permissionsPolicy(calls: boolean): string {
  const own = CALL_FEATURES.map((name) => `${name}=${calls ? '(self)' : '()'}`);
  return [...own, ...UNUSED_FEATURES.map((name) => `${name}=()`)].join(', ');
}

/** Policy of a file that is opened directly: it loads nothing, and an SVG can't run scripts in the site's origin. */
const FILE_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/**
 * Cross-origin isolation: COOP, CORP and COEP. COEP is `credentialless`, so that cross-origin resources load without cookies:
 * `require-corp` would block YouTube's player in Safari, which does not support `credentialless`.
 */
const ISOLATION = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-embedder-policy': 'credentialless',
};

export interface SecurityHeaders {
  contentSecurityPolicy: string;
  custom: Readonly<Record<string, string>>;
}

/**
 * Returns the headers of each kind of response, in addition to those common to all (HSTS, nosniff, referrer, frames). `policy`:
 * options of the pages' Content-Security-Policy.
 */
export function securityHeaders(policy: Omit<PolicyOptions, 'reporting'>) {
  return {
    pages: {
      contentSecurityPolicy: contentSecurityPolicy({ ...policy, reporting: REPORTING }),
      custom: {
        ...ISOLATION,
        'permissions-policy': permissionsPolicy(true),
        'reporting-endpoints': `${REPORTING.group}="${REPORTING.path}"`,
      },
    },
    // No reporting: the preview origin has no API.
    preview: {
      contentSecurityPolicy: contentSecurityPolicy(policy),
      custom: { ...ISOLATION, 'permissions-policy': permissionsPolicy(false), 'x-robots-tag': 'noindex' },
    },
    api: {
      contentSecurityPolicy: ANSWER_POLICY,
      custom: { ...ISOLATION, 'permissions-policy': permissionsPolicy(false) },
    },
    assets: { contentSecurityPolicy: FILE_POLICY, custom: ISOLATION },
    // Style sheets that a federation host adds are requested without CORS, so CORP must allow them, too.
    parts: {
      contentSecurityPolicy: FILE_POLICY,
      custom: { ...ISOLATION, 'cross-origin-resource-policy': 'cross-origin' },
    },
  } satisfies Record<string, SecurityHeaders>;
}
