import { DEFAULT_LANGUAGE, type Language } from './languages';

/** Files at the root of the site's origin, which the composer writes and the edge serves as they are. */
export const ROOT_FILES = {
  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
  manifest: '/site.webmanifest',
  icon: '/icon.svg',
  icon192: '/icon-192.png',
  icon512: '/icon-512.png',
  iconMaskable: '/icon-maskable-512.png',
  appleTouchIcon: '/apple-touch-icon.png',
  favicon: '/favicon.ico',
} as const;

/**
 * Returns the path of the blog's Atom feed in a language: `/feed.xml`, `/feed-ru.xml`. The edge serves only root paths
 * as files.
 */
export const feedPath = (lang: Language): string =>
  lang === DEFAULT_LANGUAGE ? '/feed.xml' : `/feed-${lang}.xml`;

/** Returns the path of the preview image of shared links in a language: `/share-ru.png`. */
export const sharePath = (lang: Language): string => `/share-${lang}.png`;

/** Its size in pixels. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;
