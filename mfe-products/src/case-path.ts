import { CASES } from '@site/contracts/paths';

/** The site path of a case. */
export const casePath = (slug: string) => `${CASES}/${slug}`;
