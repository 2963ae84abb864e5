import { CASES } from '@site/contracts/paths';

/** Returns the site path of a case. */
export const casePath = (slug: string) => `${CASES}/${slug}`;
