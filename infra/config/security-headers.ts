import { API } from '@site/contracts/api/routes';
import { ANSWER_POLICY } from '@site/server-data/answer-policy';
import { contentSecurityPolicy, type PolicyOptions } from './content-security-policy';

/** Group of the browser's reporting API that the pages' policy names, and where its reports go. */
const REPORTING = { group: 'csp', path: API.telemetry } as const;

/**
 * Seconds; includes subdomains and asks for the browsers' preload list, whose terms are a year at least
 * (https://hstspreload.org).
 */
export const HSTS_SECONDS = 2 * 365 * 24 * 60 * 60;

/** What no page of the site ever asks a visitor's device for. A browser warns of a name that it does not know. */
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

/** What a call takes: the microphone, and a screen that stays on meanwhile. */
const CALL_FEATURES = ['microphone', 'screen-wake-lock'];

/** Only the site's own pages hold calls; a preview, which nobody has reviewed, does not. */
function permissionsPolicy(calls: boolean): string {
  const own = CALL_FEATURES.map((name) => `${name}=${calls ? '(self)' : '()'}`);
  return [...own, ...UNUSED_FEATURES.map((name) => `${name}=()`)].join(', ');
}

/** Nothing loads from a file that is opened by itself, and an SVG runs no script of the site's origin. */
const FILE_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/**
 * No window that opened the site or was opened by it reaches into it, its answers are for its own pages, and what others
 * give it comes without the visitor's cookies there. `require-corp` would keep YouTube's player out of Safari, which does not
 * know `credentialless`.
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
 * What each kind of answer says beside the headers that are the same for all (HSTS, nosniff, referrer, frames).
 * `policy`: what the policy of the site's pages depends on.
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
    // The previews' origin has no way to the API, so nobody would hear its reports.
    preview: {
      contentSecurityPolicy: contentSecurityPolicy(policy),
      custom: { ...ISOLATION, 'permissions-policy': permissionsPolicy(false), 'x-robots-tag': 'noindex' },
    },
    api: {
      contentSecurityPolicy: ANSWER_POLICY,
      custom: { ...ISOLATION, 'permissions-policy': permissionsPolicy(false) },
    },
    assets: { contentSecurityPolicy: FILE_POLICY, custom: ISOLATION },
  } satisfies Record<string, SecurityHeaders>;
}
