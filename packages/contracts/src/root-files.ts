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

/** The Atom feed of the blog in a language: `/feed.xml`, `/feed-ru.xml`. The edge serves no deeper path as a file. */
export const feedPath = (lang: Language): string =>
  lang === DEFAULT_LANGUAGE ? '/feed.xml' : `/feed-${lang}.xml`;

/** Size in pixels of the picture that a shared link shows. */
export const PICTURE_SIZE = { width: 1200, height: 630 } as const;
