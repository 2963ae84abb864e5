/**
 * HTML's own pattern for a field of the type email, with a domain of at least two labels:
 * https://html.spec.whatwg.org/#valid-e-mail-address
 */
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i;
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

/**
 * Reads the e-mail address in a text: typed, or pasted as a link or with a name before it. Returns it with the domain in
 * ASCII, so that both spellings of an international one are the same address; undefined if it is none.
 */
export function readEmail(text: string): string | undefined {
  const plain = text
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .trim()
    .replace(/^.*<(.*)>$/, '$1')
    .replace(/^mailto:([^?]*).*$/i, '$1')
    .trim();
  const at = plain.lastIndexOf('@');
  const email = `${plain.slice(0, at + 1)}${asciiDomain(plain.slice(at + 1))}`;
  return EMAIL.test(email) ? email : undefined;
}

/** Returns the domain in lower case, international labels in Punycode; empty if it is none. */
function asciiDomain(domain: string): string {
  // Of an ASCII name, the URL parser would make an IP address if it ends in a number.
  if (/^[a-z\d.-]+$/i.test(domain)) return domain.toLowerCase();
  if (!/^[\p{L}\p{M}\p{N}.\u3002-]+$/u.test(domain)) return '';
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    // Not reported: what was typed is no domain, and the form says so.
    return '';
  }
}
