/** A share link: the service's own page, or the reader's mail program. */
interface ShareLink {
  to: 'telegram' | 'whatsapp' | 'linkedin' | 'facebook' | 'x' | 'email';
  href: string;
}

/**
 * Returns links that share an article without third-party scripts. The services read title and picture from the page's
 * Open Graph tags. `address` is the canonical one, with origin.
 */
export function shareLinks(address: string, title: string): ShareLink[] {
  const url = encodeURIComponent(address);
  const words = encodeURIComponent(title);
  return [
    { to: 'telegram', href: `https://t.me/share/url?url=${url}&text=${words}` },
    { to: 'whatsapp', href: `https://wa.me/?text=${words}%20${url}` },
    { to: 'linkedin', href: `https://www.linkedin.com/sharing/share-offsite/?url=${url}` },
    { to: 'facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${url}` },
    { to: 'x', href: `https://x.com/intent/post?url=${url}&text=${words}` },
    { to: 'email', href: `mailto:?subject=${words}&body=${url}` },
  ];
}
