import { ReleaseError } from '@platform/base/release-error';
import { liveLog } from '@platform/releases/log/live-log';
import { FIXTURE_SETTINGS, type FixturePart, publishFixture } from '../../composition/support/fixture-parts';
import { startStage } from './start-stage';

/** Timeout of a step in ms; a busy machine renders slowly. */
export const LONG = 240_000;

/** Starts a stage, publishes all `parts` and makes the first of each name live. Throws if that is rejected. */
export async function startReleasedStage(parts: readonly FixturePart[]) {
  const stage = await startStage();
  for (const part of parts) await publishFixture(stage.store, part);
  const versions = Object.fromEntries(parts.toReversed().map(({ name, version }) => [name, version]));
  const { refused } = await stage.order('platform', {
    action: 'start',
    versions,
    // Ignored: orders cannot set the settings.
    settings: FIXTURE_SETTINGS,
  });
  if (refused) throw ReleaseError.from(refused);
  return {
    ...stage,
    /** Returns the live record. */
    live: () => liveLog(stage.table).current(),
    /** Orders a release function to promote a version of `part`. */
    promote: (name: string, part: string, version: string, by?: string) =>
      stage.order(name, { action: 'promote', part, version }, by),
  };
}
export type ReleasedStage = Awaited<ReturnType<typeof startReleasedStage>>;
