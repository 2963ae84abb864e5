import { BLOG, CASES } from '@site/contracts/paths';

/** Returns the site path of a case, by its slug or its alias. */
export const casePath = (slug: string) => `${CASES}/${slug}`;
/** Returns the site path of an article. */
export const articlePath = (slug: string) => `${BLOG}/${slug}`;
