import { type Fault, faultLine, ReleaseError } from '@platform/base/release-error';
import { workspace } from '@platform/base/workspace';
import { parseEnvironment } from '@platform/config/environment';
import { stageByName } from '@platform/config/stages';
import { openFacts } from '@platform/releases/build/open-facts';
import { factFault } from '@platform/releases/orders/open-facts';
import type { Command } from '../run-program';

/**
 * Prints what is missing or will fail, and exits with 1 if something will fail. The facts that the owner has not confirmed are
 * no failure: everything but a release to visitors works with them.
 */
export const doctor: Command = async ({ say, options: { stage, timeout } }) => {
  const limitMs = timeout === undefined ? undefined : Number(timeout) * 1000;
  if (limitMs !== undefined && !(limitMs > 0 && limitMs <= 3_600_000))
    throw new ReleaseError(
      'release/invalid-timeout',
      `Invalid --timeout "${String(timeout)}".`,
      'Give the seconds that each check may take: a number greater than 0 and at most 3600, for example 60.',
    );
  // Load on demand: the doctor imports about ten AWS clients that no other command needs.
  const { diagnoseMachine, diagnoseStage, isSick, printDiagnosis } = await import('../../doctor/diagnose');
  const diagnosis =
    stage === 'local'
      ? await diagnoseMachine(parseEnvironment(process.env), limitMs)
      : await diagnoseStage(stageByName(stage), limitMs);
  say(printDiagnosis(diagnosis));
  if (isSick(diagnosis)) process.exitCode = 1;
  const open: Fault[] = [];
  for (const part of workspace().parts)
    open.push(...(await openFacts(part)).map((fact) => factFault(part, fact)));
  const isOpen = `Not ready for visitors: ${open.length} fact(s) are open, so a production stage refuses these parts.`;
  say(`\n${open.length > 0 ? isOpen : 'No fact is open.'}`);
  for (const fault of open) say(`- ${faultLine(fault)}`);
  return { ...diagnosis, open };
};
