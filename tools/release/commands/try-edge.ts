import type { Command } from '../run-program';

/** Tries the edge functions of the deployed stage `staging` before prod gets them. */
export const tryEdge: Command = async ({ step, say }, [built = '']) => {
  // Loaded on demand, as by the doctor.
  const [{ awsClients }, trial] = await Promise.all([
    import('../../stage/stage-context'),
    import('../../stage/try-edge'),
  ]);
  const tried = await step('Trying the edge functions', () => trial.tryEdge(awsClients().cloudFront, built));
  say(tried);
  return { tried };
};
