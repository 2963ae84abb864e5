/** Script injection as the specification names it (section 2): such a value never becomes a language. */
const SCRIPT_LIKE = [
  /<\s*\/?\s*script/i,
  /javascript\s*:/i,
  /\bon\w+\s*=/i,
  /\beval\s*\(/i,
  /document\s*\.\s*cookie/i,
  /innerHTML/i,
];

/** True when a detected value carries script: script tags, `javascript:` addresses, event handlers, eval, document.cookie, innerHTML. */
export function looksLikeScript(value: string): boolean {
  let text = value;
  try {
    text = decodeURIComponent(value);
  } catch {
    // A malformed escape is judged as it stands.
  }
  return SCRIPT_LIKE.some((pattern) => pattern.test(value) || pattern.test(text));
}
