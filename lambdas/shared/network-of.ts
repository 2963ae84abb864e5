/**
 * Returns the network that counts as one address: the IPv4 address, or the first 64 bits of an IPv6 address, which is what
 * one connection gets. Returns any other text unchanged, cut to 64 characters.
 */
export function networkOf(address: string): string {
  const plain = address
    .trim()
    .toLowerCase()
    .replace(/^::ffff:(?=\d+\.)/, '');
  if (!plain.includes(':')) return plain.slice(0, 64);
  const [head = '', tail] = plain.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after].slice(0, 4);
  return groups.map((group) => group.replace(/^0+(?=.)/, '').slice(0, 4)).join(':');
}
