const REFERRER_LENGTH = 500;
const UTM_KEY_LENGTH = 40;
const UTM_VALUE_LENGTH = 200;

/** Returns the `utm_*` parameters of a query string, cut to the API's limits; undefined if there are none. */
export function utmOf(search: string): Record<string, string> | undefined {
  const parameters = [...new URLSearchParams(search)].filter(
    ([key, value]) => key.startsWith('utm_') && key.length <= UTM_KEY_LENGTH && value !== '',
  );
  if (parameters.length === 0) return undefined;
  return Object.fromEntries(parameters.map(([key, value]) => [key, value.slice(0, UTM_VALUE_LENGTH)]));
}

/** Returns the referrer and the UTM parameters of the visit. */
export function attribution(): { referrer?: string; utm?: Record<string, string> } {
  const utm = utmOf(window.location.search);
  const referrer = document.referrer.slice(0, REFERRER_LENGTH);
  return { ...(referrer ? { referrer } : {}), ...(utm ? { utm } : {}) };
}
