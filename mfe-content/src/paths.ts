import { BLOG, CASES } from '@site/contracts/paths';

/** The site path of a case, by its slug or its alias. */
export const casePath = (slug: string) => `${CASES}/${slug}`;
/** The site path of an article. */
export const articlePath = (slug: string) => `${BLOG}/${slug}`;
