import { ReleaseError } from '@platform/base/release-error';
import { LiveConflict } from '../log/live-log';

/** Attempts before giving up. */
const MOST_CONFLICTS = 20;

/** Runs an attempt, and repeats it on the new live record whenever another release came first (optimistic lock). */
export async function retryOnConflict<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let made = 0; made < MOST_CONFLICTS; made++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof LiveConflict)) throw error;
    }
  }
  throw new ReleaseError(
    'release/too-many-conflicts',
    `Gave up after ${MOST_CONFLICTS} conflicting releases.`,
    'Try again.',
  );
}
