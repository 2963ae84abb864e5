/**
 * Placeholders: the owner replaces every value here before going live, and nothing else in the project names them.
 * The README lists them.
 */
export const BRAND = {
  name: 'Sixwave',
  /** Origin that canonical links, hreflang and the sitemap name. */
  origin: 'https://www.example.com',
  email: 'hello@example.com',
  messenger: { label: 'Telegram', handle: '@company_name', href: 'https://t.me/company_name' },
  youtube: 'https://www.youtube.com/@company_name',
  instagram: 'https://www.instagram.com/company_name',
  /** YouTube ids of the product videos; a product without one shows no video. */
  videos: {} as Record<string, string>,
} as const;
