import type { ReleaseSite } from '@platform/releases/release-site';
import { publishCopy } from '../../support/publish-copy';
import { signVersion } from '../../support/sign-version';

/**
 * Publishes a copy of a part's version with an additional file that contains `mark`. Returns the new version, which renders
 * the same.
 */
export async function republish(
  { store, signing }: Pick<ReleaseSite['target'], 'store' | 'signing'>,
  name: string,
  from: string,
  mark: string,
): Promise<string> {
  const version = await publishCopy(store, { name, version: from }, (files) => [
    ...files.filter(({ path }) => path !== MARK),
    { path: MARK, body: Buffer.from(mark) },
  ]);
  return signVersion(store, await signing.signerOf(name), { name, version });
}

const MARK = 'client/mark.txt';
