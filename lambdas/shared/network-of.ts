/**
 * Returns the network that counts as one address: the IPv4 address, or the first 56 bits of an IPv6 address, which providers
 * assign to a household (RIPE-690, 4.2). Returns any other text unchanged, cut to 64 characters.
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
  const [last = '0'] = groups.splice(3);
  const wide = groups.map((group) => group.replace(/^0+(?=.)/, '').slice(0, 4));
  return [...wide, last.slice(0, 4).padStart(4, '0').slice(0, 2)].join(':');
}

/** Returns the first 48 bits of an IPv6 network of `networkOf`, which a company or a tunnel gets; undefined for IPv4. */
export const siteOf = (network: string): string | undefined =>
  network.includes(':') ? network.split(':').slice(0, 3).join(':') : undefined;
