/**
 * Placeholder host names in a local template for servers whose port is known only once they listen. The local platform replaces
 * them with the real address; `.invalid` (RFC 2606) never resolves.
 */
export const EMBEDDED_HOSTS = {
  elevenLabs: 'elevenlabs.embedded.invalid',
  telegram: 'telegram.embedded.invalid',
  /** The site as `localhost` and as `127.0.0.1`, which browsers treat as two origins. */
  siteByName: 'site-by-name.embedded.invalid',
  siteByAddress: 'site-by-address.embedded.invalid',
} as const;

export type EmbeddedAddresses = Record<keyof typeof EMBEDDED_HOSTS, string>;

/** Replaces every placeholder host in a text with its `host:port`. */
export function replaceEmbeddedHosts(text: string, addresses: EmbeddedAddresses): string {
  if (!text.includes('.embedded.invalid')) return text;
  let result = text;
  for (const [name, host] of Object.entries(EMBEDDED_HOSTS)) {
    result = result.replaceAll(host, addresses[name as keyof EmbeddedAddresses]);
  }
  return result;
}
