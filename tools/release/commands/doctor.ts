import { faultLine, ReleaseError } from '@platform/base/release-error';
import { workspace } from '@platform/base/workspace';
import { stageByName } from '@platform/config/stages';
import { placeholderFaults, readPlaceholders } from '@platform/releases/placeholders';
import type { Command } from '../run-program';

/**
 * Prints what is missing or will fail on a stage in the account in use, and exits with 1 if something will fail. Placeholders in the
 * contents of the parts are no failure: everything but a release to visitors works with them.
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
  const placeholders = workspace().parts.flatMap((part) => placeholderFaults(part, readPlaceholders(part)));
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
