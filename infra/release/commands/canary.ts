import type { CanaryChoice } from '../canary';
import { sayStatus } from '../report';
import type { Command, Context } from './context';
import { publishPart } from './publish';

export const canary: Command = async (context, [share, what, version]) => {
  const { site, step, say } = context;
  const { call } = await site();
  const percent = Number(share === undefined || share.trim() === '' ? Number.NaN : share);
  const live =
    share === 'off'
      ? await step('Ending the canary', () => call({ action: 'end-canary' }))
      : await step('Giving visitors the canary', async () => {
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
  return { part: what, version: version ?? (await publishPart(context, what)).version };
}
