import { STAGED } from '@site/contracts/composition';

/** `OriginPath` under which an origin finds what is staged. */
export const STAGED_PATH = `/${STAGED.replace(/\/$/, '')}`;
