import type { ObjectStore } from '@platform/composer/store/object-store';
import { publishCopy } from '../../support/publish-copy';

/**
 * Publishes a copy of a part's version with an additional file that contains `mark`. Returns the new version, which renders
 * the same.
 */
export const republish = (
  bucket: ObjectStore,
  name: string,
  version: string,
  mark: string,
): Promise<string> =>
  publishCopy(bucket, { name, version }, (files) => [
    ...files.filter(({ path }) => path !== MARK),
    { path: MARK, body: Buffer.from(mark) },
  ]);

const MARK = 'client/mark.txt';
