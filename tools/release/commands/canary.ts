import { type CanaryChoice, requireShare } from '@platform/releases/orders/canary';
import { sayStatus } from '@platform/releases/report';
import { type Command, type Context, knownPart, versionOf } from './context';
import { publishPart } from './publish';

export const canary: Command = async (context, [share, what, version]) => {
  const { site, step, say } = context;
  const percent = Number(share === undefined || share.trim() === '' ? Number.NaN : share);
  // Check the share first, before a part is built and published.
  if (share !== 'off') requireShare(percent, share ?? '');
  const { call } = await site();
  const live =
    share === 'off'
      ? await step('Ending the canary', () => call({ action: 'end-canary' }))
      : await step('Starting the canary', async () => {
          const choice = await chosen(context, what, version);
          return call({ action: 'canary', percent, ...(choice ? { choice } : {}) });
        });
  sayStatus(say, live);
  return live;
};

async function chosen(
  context: Context,
  what: string | undefined,
  version: string | undefined,
): Promise<CanaryChoice | undefined> {
  if (what === undefined) return undefined;
  if (/^[0-9a-f]{12}$/.test(what)) return { composition: what };
  await knownPart(context, what);
  return { part: what, version: versionOf(version) ?? (await publishPart(context, what)).version };
}
