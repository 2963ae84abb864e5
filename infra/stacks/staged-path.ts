import { STAGED } from '@site/site-model/bucket-keys';

/** `OriginPath` under which an origin finds what is staged. */
export const STAGED_PATH = `/${STAGED.replace(/\/$/, '')}`;
