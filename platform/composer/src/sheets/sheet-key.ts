import { createHash } from 'node:crypto';
import { keys } from '@site/site-model/bucket-keys';

/** Returns the key of a page's style sheet with this content. */
export const sheetKey = (css: string | Buffer): string =>
  keys.sheet(createHash('sha256').update(css).digest('hex').slice(0, 32));
