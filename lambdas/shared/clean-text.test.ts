import { expect, test } from 'vitest';
import { cleanText } from './parse-fields';

test.each([
  ['Ann\u202Ea\u200F \u061CDoe\u2069\uFEFF', 'Anna Doe'],
  ['a\u0000b\tc\nd\uD800', 'ab\tc\nd\uFFFD'],
  ['\u{1F469}\u200D\u{1F4BB} می\u200Cخواهم', '\u{1F469}\u200D\u{1F4BB} می\u200Cخواهم'],
])('%j becomes %j', (text, clean) => {
  expect(cleanText(text)).toBe(clean);
});
