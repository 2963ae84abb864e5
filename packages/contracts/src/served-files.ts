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

/** The blog's Atom feed: `/feed.xml`, `/feed-ru.xml`. The edge serves only root paths as files. */
export const feedPath = (lang: Language): string => (lang === DEFAULT_LANGUAGE ? '/feed.xml' : `/feed-${lang}.xml`);

/** Returns the path of the preview image of shared links in a language: `/share-ru.png`. */
export const sharePath = (lang: Language): string => `/share-${lang}.png`;

export const SHARE_SIZE = { width: 1200, height: 630 } as const;

/**
 * Scripts and style sheets of a version that have a Brotli copy beside them: those directly in `folder` of the version. The copy has the
 * same name with `suffix`. The folder is part of the name because the edge function knows only the path that a visitor asks for, and
 * files elsewhere (`boot.js`, `remoteEntry.js`) have no copies.
 */
export const BROTLI = { folder: 'br', suffix: '.br', extensions: ['js', 'css'] } as const;

/** Returns the path or key of a file's Brotli copy; undefined if it has none. */
export function brotliCopyOf(file: string): string | undefined {
  const path = file.split('/');
  return path[path.length - 2] === BROTLI.folder &&
    BROTLI.extensions.some((extension) => file.endsWith(`.${extension}`))
    ? file + BROTLI.suffix
    : undefined;
}

/** Returns the path or key of the file whose Brotli copy this is; undefined if it is none. */
export function brotliOriginal(file: string): string | undefined {
  const original = file.endsWith(BROTLI.suffix) ? file.slice(0, -BROTLI.suffix.length) : undefined;
  return original !== undefined && brotliCopyOf(original) === file ? original : undefined;
}
