import { BRAND } from '@site/contracts/brand';

const { messenger, youtube, instagram } = BRAND;

/**
 * Hosts besides the site's own that its pages may link to. The platform lists them and no part, so that nobody sends visitors elsewhere
 * without its review. Remove a host only after the last page that links to it: with one, no release is composed.
 */
export const LINK_HOSTS: ReadonlySet<string> = new Set([
  ...[messenger.href, youtube, instagram].map((address) => new URL(address).host),
  // Product videos, and where visitors share a page.
  ...['www.youtube.com', 't.me', 'wa.me', 'x.com', 'www.linkedin.com', 'www.facebook.com'],
  // Sources of articles.
  ...['hbr.org', 'pmc.ncbi.nlm.nih.gov', 'www.rfc-editor.org'],
]);
