/**
 * Text that every store and reader takes: lone surrogates (DynamoDB refuses them) become U+FFFD, control characters
 * except tab and line breaks go, and so do the bidirectional overrides that let a name rewrite the line it stands in.
 */
export function cleanText(text: string): string {
  return text
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    .replace(/(?![\t\n\r])[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '');
}
