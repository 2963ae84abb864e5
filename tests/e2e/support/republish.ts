import type { ReleaseSite } from '@platform/releases/release-site';
import { publishCopy } from '../../support/publish-copy';

/**
 * Publishes a copy of a part's version with an additional file that contains `mark`. Returns the new version, which renders
 * the same.
 */
export async function republish(
  { store }: Pick<ReleaseSite['target'], 'store'>,
  name: string,
  from: string,
  mark: string,
): Promise<string> {
  return publishCopy(store, { name, version: from }, (files) => [
    ...files.filter(({ path }) => path !== MARK),
    { path: MARK, body: Buffer.from(mark) },
  ]);
}

const MARK = 'client/mark.txt';
