import { collect } from '../collect';
import { openPreviews } from '../preview';
import { sayCollected } from '../report';
import type { Command } from './context';

export const gc: Command = async ({ site, say, options: { pin, dryRun } }) => {
  const { target, previews } = await site();
  const now = new Date();
  const pinned = [...pin, ...(await openPreviews(previews, now))];
  const gone = await collect(target, { now, pinned, dryRun });
  sayCollected(say, gone, dryRun);
  return gone;
};
