/**
 * Host names that stand in a local template for servers whose port is known only once they listen.
 * The local platform puts the real address in their place; `.invalid` (RFC 2606) never resolves by accident.
 */
export const EMBEDDED_HOSTS = {
  elevenLabs: 'elevenlabs.embedded.invalid',
  telegram: 'telegram.embedded.invalid',
  /** The site itself, as `localhost` and as `127.0.0.1`: to a browser two origins. */
  siteByName: 'site-by-name.embedded.invalid',
  siteByAddress: 'site-by-address.embedded.invalid',
} as const;

export type EmbeddedAddresses = Record<keyof typeof EMBEDDED_HOSTS, string>;

/** Puts `host:port` in the place of every stand-in host of a text. */
export function replaceEmbeddedHosts(text: string, addresses: EmbeddedAddresses): string {
  if (!text.includes('.embedded.invalid')) return text;
  let result = text;
  for (const [name, host] of Object.entries(EMBEDDED_HOSTS)) {
    result = result.replaceAll(host, addresses[name as keyof EmbeddedAddresses]);
  }
  return result;
}
