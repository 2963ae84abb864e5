import { ROOT_FILES } from '@site/contracts/root-files';

/** Returns `robots.txt`, which allows everything but the API. */
export const robots = (origin: string): string =>
  ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${origin}${ROOT_FILES.sitemap}`, ''].join('\n');
