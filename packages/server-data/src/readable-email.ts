import { domainToUnicode } from 'node:url';

/** Returns a stored address with its domain as people write it: `ivan@почта.рф`. */
export const readableEmail = (email: string): string =>
  email.replace(/[^@]*$/, (domain) => domainToUnicode(domain) || domain);
