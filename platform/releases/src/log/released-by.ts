import type { LiveRecord } from '@site/site-model/release-log';

/** Who released a version of a part, when and from which commit. */
export type Release = Pick<LiveRecord, 'who' | 'when' | 'commit'>;

/** Returns who last released this version of a part; a rollback to it doesn't count as a release. `history`: newest first. */
export function releaseOf(
  history: readonly LiveRecord[],
  part: string,
  version: string | undefined,
): Release | undefined {
  if (version === undefined) return undefined;
  const record = history.find(
    ({ action, versions }, at) =>
      (action === 'promote' || action === 'start') &&
      versions[part] === version &&
      history[at + 1]?.versions[part] !== version,
  );
  if (!record) return undefined;
  const { who, when, commit } = record;
  return { who, when, ...(commit ? { commit } : {}) };
}

/** `Anna <anna@site.example>, 2026-11-22T10:00:00.000Z, commit 0123456`. */
export function releasedBy(release: Release | undefined): string {
  if (!release) return 'an unknown person';
  return [release.who, release.when, ...(release.commit ? [`commit ${release.commit}`] : [])].join(', ');
}
