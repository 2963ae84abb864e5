import { ReleaseError } from '@platform/base/errors/release-error';
import { LiveConflict } from './live-log';

/** Releases that may come in between before one gives up. */
const MOST_CONFLICTS = 20;

/** Makes an attempt again, on top of what is live then, whenever somebody else's release came in between. */
export async function retryOnConflict<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let made = 0; made < MOST_CONFLICTS; made++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof LiveConflict)) throw error;
    }
  }
  throw new ReleaseError('release/too-many-conflicts', { conflicts: MOST_CONFLICTS });
}
