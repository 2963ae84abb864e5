/**
 * Makes a text safe to store and to show: replaces lone surrogates (DynamoDB rejects them) with U+FFFD, and removes control
 * characters except tab and line breaks, and bidirectional overrides, with which a name could reorder the line it is in.
 */
export function cleanText(text: string): string {
  return text
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    .replace(/(?![\t\n\r])[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '');
}
