import { STAGED } from '@site/site-model/bucket-keys';

/** `OriginPath` of an origin that serves staged files. */
export const STAGED_PATH = `/${STAGED.replace(/\/$/, '')}`;
