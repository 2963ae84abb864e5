/** Reads a number word after the text before it: returns that text with its digits, or undefined for any other word. */
export type ReadWord = (word: string, before: string) => string | undefined;

/** Words, percent-encoded characters of a pasted link, single characters. */
const TOKENS = /\p{L}[\p{L}\p{M}'’ʼ`]*|%[2-7][\da-f]|./gisu;
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{M}]|(?!\s)\p{Cc}/u;
const DASH = /^[\p{Pd}\p{Pc}~\u02d7\u2043\u2212\u2796]$/u;
const PLUS = /^[+➕]$/u;
const DOT = /^[.‧·•∙]$/u;

/**
 * Writes a text with one character of each kind: ASCII digits, one dash, one plus, round brackets, no invisible characters. People
 * paste what word processors, messengers and address books put into numbers. `ends[i]` is where the original of character i ends.
 */
export function plainText(words: string, readWord?: ReadWord): { text: string; ends: number[] } {
  let text = '';
  const ends: number[] = [];
  for (const { 0: token, index } of words.matchAll(TOKENS)) {
    const end = index + token.length;
    const isWord = /^\p{L}/u.test(token);
    text = (isWord && readWord?.(token, text)) || text + (isWord ? token : plainCharacter(token));
    while (ends.length < text.length) ends.push(end);
    ends.length = text.length;
    if (text) ends[text.length - 1] = end;
  }
  return { text, ends };
}

function plainCharacter(token: string): string {
  const given = token.length > 2 ? decodeURIComponent(token) : token;
  if (INVISIBLE.test(given)) return '';
  if (/[\p{Zs}\u2800]/u.test(given)) return ' ';
  // Of the full-width, small, raised and lowered forms the ordinary one.
  const character = given.normalize('NFKC');
  if (/^\p{Nd}$/u.test(character)) return digit(character);
  if (DASH.test(character)) return '-';
  if (PLUS.test(character)) return '+';
  if (DOT.test(character)) return '.';
  if (/^\p{Ps}$/u.test(character)) return '(';
  if (/^\p{Pe}$/u.test(character)) return ')';
  return character;
}

/** Returns a decimal digit of any script in ASCII. Unicode has each script's digits in a row of ten, which begins with zero. */
function digit(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
}
