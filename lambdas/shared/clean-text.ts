/**
 * Makes a text safe to store and to show: replaces lone surrogates (DynamoDB rejects them) with U+FFFD, and removes control
 * characters except tab and line breaks, and zero-width spaces and bidirectional controls, with which a name could reorder the line it
 * is in. The zero-width joiners of emoji and Persian names stay.
 */
export function cleanText(text: string): string {
  return text
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    .replace(/(?![\t\n\r])[\p{Cc}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu, '');
}
