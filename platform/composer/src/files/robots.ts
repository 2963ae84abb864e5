import { ROOT_FILES } from '@site/contracts/root-files';

/** `robots.txt`: everything may be read but the API, which says nothing to a reader. */
export const robots = (origin: string): string =>
  ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${origin}${ROOT_FILES.sitemap}`, ''].join('\n');
