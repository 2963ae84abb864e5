import { ResourceNotFoundException } from '@aws-sdk/client-dynamodb';
import { NO_COMPOSITION } from '../../../infra/edge/baked-in';
import type { Command, Context } from './context';

/**
 * Says what a deployment bakes into the edge: the composition that is live, or `none`. Only these two are answers of a stage
 * that was asked; whatever keeps it from being asked is an error, since a deployment would undo what it does not know.
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
      why: 'This stage is not deployed in the account in use: its table of releases does not exist.',
    };
  }
}
