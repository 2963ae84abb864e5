/**
 * Returns what a regular expression has beyond ES5.1 with named groups and the sticky flag, and what to do; undefined when it has
 * nothing of the kind. A character class and an escape are passed over: a bracket in them opens nothing.
 */
export function regexpFault(pattern: string, flags: string): string | undefined {
  const flag = [...flags].find((one) => !'gimy'.includes(one));
  if (flag) return `the flag ${flag} of a regular expression is not supported: leave it out`;
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
