import { ResourceNotFoundException } from '@aws-sdk/client-dynamodb';
import { faultLine, ReleaseError } from '@platform/base/release-error';
import { readWorkspace } from '@platform/base/workspace';
import { NO_COMPOSITION } from '@platform/config/fallback';
import { stageByName } from '@platform/config/stages';
import { allParts } from '@platform/releases/build/parts';
import { collectGarbage } from '@platform/releases/collect-garbage';
import { previewLog } from '@platform/releases/log/live-log';
import { openPreviews } from '@platform/releases/orders/preview';
import { placeholderFaults, storedComposition } from '@platform/releases/release-target';
import { sayCollected } from '@platform/releases/report';
import type { LiveRecord } from '@site/site-model/release-log';
import type { Command } from '../run-program';
import { publishPart } from './publish';

/**
 * Makes the first release of all parts. Also when the bucket has lost the live composition, whose numbers then go on.
 */
export const releaseAll: Command = async (context) => {
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
  const order = { action: 'release-all' as const, versions, ...(lost ? { after: lost.sequence } : {}) };
  const { composition } = await context.step('Composing and promoting', () => call(order));
  context.say(`Live: ${composition}`);
  return { composition, versions };
};

export const gc: Command = async ({ site, say, options: { dryRun = false } }) => {
  const { target, releases } = await site();
  const now = new Date();
  const pinned = await openPreviews(previewLog(releases), now);
  const gone = await collectGarbage(target, { now, pinned, dryRun });
  sayCollected(say, gone, dryRun);
  return gone;
};

/**
 * Prints the fallback that a deployment writes into the edge: the live composition, or `none` if nothing is live or the
 * stage is not deployed. Any other failure is an error: `none` would drop the fallback of a live stage.
 */
export const composition: Command = async ({ site, say }) => {
  let live: LiveRecord | undefined;
  let why = 'Nothing is live on this stage yet.';
  try {
    live = await (await site()).target.log.current();
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
    why = 'This stage is not deployed in the account in use: its releases table does not exist.';
  }
  if (!live) console.error(why);
  const id = live?.composition ?? NO_COMPOSITION;
  say(id);
  return { composition: id };
};

/**
 * Prints what is missing or will fail on a stage, and exits with 1 if something will fail. Placeholders of the parts
 * are no failure: everything but a release to visitors works with them.
 */
export const doctor: Command = async ({ say, options: { stage, timeout } }) => {
  const limitMs = timeout === undefined ? undefined : Number(timeout) * 1000;
  if (limitMs !== undefined && !(limitMs > 0 && limitMs <= 3_600_000))
    throw new ReleaseError(
      'release/invalid-timeout',
      `Invalid --timeout "${String(timeout)}".`,
      'Give the seconds that each check may take: a number greater than 0 and at most 3600, for example 60.',
    );
  const diagnosis = stage === 'local' ? {} : await diagnose(stage, limitMs, say);
  // Loaded on demand, as what builds a part.
  const { readPlaceholders } = await import('@platform/releases/build/check-sources');
  const placeholders = readWorkspace().parts.flatMap((part) => placeholderFaults(part, readPlaceholders(part)));
  if (placeholders.length > 0) say('\nNot ready for visitors: a production stage refuses these placeholders.');
  for (const fault of placeholders) say(`- ${faultLine(fault)}`);
  return { ...diagnosis, placeholders };
};

async function diagnose(stage: string, limitMs: number | undefined, say: (line: string) => void) {
  // Load on demand: the doctor imports about ten AWS clients that no other command needs.
  const { diagnoseStage, isSick, printDiagnosis } = await import('../../doctor/diagnose');
  const diagnosis = await diagnoseStage(stageByName(stage), limitMs);
  say(printDiagnosis(diagnosis));
  if (isSick(diagnosis)) process.exitCode = 1;
  return diagnosis;
}

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
