/** Script injection as the specification lists it (section 2): such a value never becomes a language. */
const SCRIPT_LIKE = [
  /<\s*\/?\s*script/i,
  /javascript\s*:/i,
  /\bon\w+\s*=/i,
  /\beval\s*\(/i,
  /document\s*\.\s*cookie/i,
  /innerHTML/i,
];

/** Whether a value contains script tags, `javascript:` addresses, event handlers, eval, document.cookie or innerHTML. */
export function looksLikeScript(value: string): boolean {
  let text = value;
  try {
    text = decodeURIComponent(value);
  } catch {
    // With a malformed escape only the raw value is tested.
  }
  return SCRIPT_LIKE.some((pattern) => pattern.test(value) || pattern.test(text));
}
