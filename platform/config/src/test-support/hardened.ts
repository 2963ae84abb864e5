/** Headers of every response, whatever its kind. */
export const HARDENED = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-embedder-policy': 'credentialless',
};

/** Matches a policy that forbids all it does not name, and lets no inline text and no other site's file run or style. */
export const STRICT_POLICY =
  /^default-src 'none'; (?!.*('unsafe-|\*|(http|ftp):|(script|style|object)-src[^;]*(\w:|\.)))/;
