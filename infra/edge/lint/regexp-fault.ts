/**
 * Returns what a regular expression uses beyond ES5.1 with named groups and the sticky flag, with the remedy; undefined if
 * nothing. Skips character classes and escapes, in which a bracket opens no group.
 */
export function regexpFault(pattern: string, flags: string): string | undefined {
  const flag = [...flags].find((one) => !'gimy'.includes(one));
  if (flag) return `the flag ${flag} of a regular expression is not supported: remove it`;
  let inClass = false;
  for (let at = 0; at < pattern.length; at++) {
    const rest = pattern.slice(at);
    if (/^\\[pP]\{/.test(rest))
      return 'a Unicode property in a regular expression is not supported: list ranges';
    if (rest[0] === '\\') at += 1;
    else if (rest[0] === '[') inClass = true;
    else if (rest[0] === ']') inClass = false;
    else if (!inClass && /^\(\?<[=!]/.test(rest))
      return 'lookbehind in a regular expression is not supported: match a group and test it';
  }
  return undefined;
}
