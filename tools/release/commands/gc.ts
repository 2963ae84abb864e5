import { collect } from '@platform/releases/collect/collect';
import { openPreviews } from '@platform/releases/orders/preview';
import { sayCollected } from '@platform/releases/report';
import type { Command } from './context';

export const gc: Command = async ({ site, say, options: { dryRun = false } }) => {
  const { target, previews } = await site();
  const now = new Date();
  const pinned = await openPreviews(previews, now);
  const gone = await collect(target, { now, pinned, dryRun });
  sayCollected(say, gone, dryRun);
  return gone;
};
