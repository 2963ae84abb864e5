import { ResourceNotFoundException } from '@aws-sdk/client-dynamodb';
import { ReleaseError } from '@platform/base/release-error';
import { NO_COMPOSITION } from '@platform/config/fallback';
import { allParts } from '@platform/releases/build/parts';
import { collect } from '@platform/releases/collect';
import { previewLog } from '@platform/releases/log/live-log';
import { openPreviews } from '@platform/releases/orders/preview';
import { storedComposition } from '@platform/releases/release-target';
import { sayCollected, sayStatus } from '@platform/releases/report';
import type { Command, Context } from '../run-program';
import { publishPart } from './publish';

/**
 * Makes the first release: publishes and promotes all parts from their current sources. Also when the bucket has lost the live
 * composition, whose numbers then go on.
 */
export const bootstrap: Command = async (context) => {
  const { target, call } = await context.site();
  const lost = await target.log.current();
  if (await storedComposition(target.store, lost?.composition))
    throw new ReleaseError(
      'release/already-live',
      'A composition is already live.',
      `Promote a part instead: npm run release -- promote <part>.`,
    );
  const versions: Record<string, string> = {};
  for (const { name } of allParts()) versions[name] = (await publishPart(context, name)).version;
  const order = { action: 'start' as const, versions, ...(lost ? { after: lost.sequence } : {}) };
  const { composition } = await context.step('Composing and promoting', () => call(order));
  context.say(`Live: ${composition}`);
  return { composition, versions };
};

export const freeze: Command = async ({ site, say, options: { reason } }) => {
  const { call } = await site();
  const live = await call({ action: 'freeze', ...(reason ? { reason } : {}) });
  sayStatus(say, live);
  return live;
};

export const thaw: Command = async ({ site, say }) => {
  const { call } = await site();
  const live = await call({ action: 'thaw' });
  say('The freeze has ended: releases are possible again.');
  return live;
};

export const gc: Command = async ({ site, say, options: { dryRun = false } }) => {
  const { target, releases } = await site();
  const now = new Date();
  const pinned = await openPreviews(previewLog(releases), now);
  const gone = await collect(target, { now, pinned, dryRun });
  sayCollected(say, gone, dryRun);
  return gone;
};

/**
 * Prints the fallback that a deployment writes into the edge: the live composition, or `none` if nothing is live or the stage
 * is not deployed. Any other failure to read the stage is an error, because a deployment with `none` would drop the fallback of
 * a live stage.
 */
export const composition: Command = async (context) => {
  const { id, why } = await fallbackOf(context);
  if (why) console.error(why);
  context.say(id);
  return { composition: id };
};

async function fallbackOf({ site }: Context): Promise<{ id: string; why?: string }> {
  try {
    const live = await (await site()).target.log.current();
    if (live) return { id: live.composition };
    return { id: NO_COMPOSITION, why: 'Nothing is live on this stage yet.' };
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
    return {
      id: NO_COMPOSITION,
      why: 'This stage is not deployed in the account in use: its releases table does not exist.',
    };
  }
}
