import type { LiveRecord } from '@site/site-model/release-log';

/** The record by which a version of a part was released. */
export type Release = Pick<LiveRecord, 'who' | 'when' | 'commit'>;

/** Finds who last released this version of a part; a rollback to it is no release. `history`: newest first. */
export function releaseOf(
  history: readonly LiveRecord[],
  part: string,
  version: string | undefined,
): Release | undefined {
  if (version === undefined) return undefined;
  return history.find(
    ({ action, versions }, at) =>
      (action === 'promote' || action === 'start') &&
      versions[part] === version &&
      history[at + 1]?.versions[part] !== version,
  );
}
