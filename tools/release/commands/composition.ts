import { ResourceNotFoundException } from '@aws-sdk/client-dynamodb';
import { NO_COMPOSITION } from '../../../infra/edge/fallback';
import type { Command, Context } from './context';

/**
 * Prints the fallback that a deployment writes into the edge: the live composition, or `none` if nothing is live or the stage
 * is not deployed. Any other failure to read the stage is an error, because a deployment with `none` would drop the fallback of
 * a live stage.
 */
export const composition: Command = async (context) => {
  const { id, why } = await ask(context);
  if (why) console.error(why);
  context.say(id);
  return { composition: id };
};

async function ask({ site }: Context): Promise<{ id: string; why?: string }> {
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
