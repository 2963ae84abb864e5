/**
 * Name of the honeypot, a field that people don't see, so only bots fill it in. It means nothing, so that no password manager
 * takes the field for one of its own.
 */
export const HONEYPOT = 'zq7';
