import { ReleaseError } from '@platform/base/errors/release-error';
import { liveLog } from '@platform/releases/live-log';
import { FIXTURE_SETTINGS, type FixturePart, publishFixture } from '../../composition/support/fixture-parts';
import { startStage } from './start-stage';

/** How long a step may take, in ms: a loaded machine renders slowly. */
export const LONG = 240_000;

/** A deployed stage to which all `parts` are published, and on which the first of each name is live. Throws if it does not go live. */
export async function startReleasedStage(parts: readonly FixturePart[]) {
  const stage = await startStage();
  for (const part of parts) await publishFixture(stage.store, part);
  const versions = Object.fromEntries(parts.toReversed().map(({ name, version }) => [name, version]));
  const { refused } = await stage.order('platform', {
    action: 'start',
    versions,
    // An order has no say in them.
    settings: FIXTURE_SETTINGS,
  });
  if (refused) throw ReleaseError.from(refused);
  return {
    ...stage,
    /** The record of what is live. */
    live: () => liveLog(stage.table).current(),
    /** Sends the order to promote a version of `part` through the door of `entry`. */
    promote: (entry: string, part: string, version: string, by?: string) =>
      stage.order(entry, { action: 'promote', part, version }, by),
  };
}
export type ReleasedStage = Awaited<ReturnType<typeof startReleasedStage>>;
