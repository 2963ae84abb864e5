import type { ObjectStore } from '@platform/composer/store/object-store';
import { publishCopy } from '../../support/publish-copy';

/** Publishes a part's version again, with a file more that says `mark`: another version that shows the same. Returns it. */
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
