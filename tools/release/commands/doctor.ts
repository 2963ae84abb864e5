import { ReleaseError } from '@platform/base/release-error';
import { ROOT } from '@platform/base/root';
import { parseEnvironment } from '../../../infra/config/environment';
import { stageByName } from '../../../infra/config/stages';
import type { Command } from './context';

/** Measured disk space of packages, builds and local data. */
const NEEDED_GB = 3;

/** Prints what is missing or will fail; exits with 1 if something will fail. */
export const doctor: Command = async ({ say, options: { stage, timeout } }) => {
  const limitMs = timeout === undefined ? undefined : Number(timeout) * 1000;
  if (limitMs !== undefined && !(limitMs > 0 && limitMs <= 3_600_000))
    throw new ReleaseError(
      'release/invalid-timeout',
      `Invalid --timeout "${String(timeout)}".`,
      'Give the seconds that each check may take: a number greater than 0 and at most 3600, for example 60.',
    );
  // Load on demand: the doctor imports about ten AWS clients that no other command needs.
  const { diagnoseMachine, diagnoseStage } = await import('../../doctor/diagnose');
  const { isSick, printDiagnosis } = await import('../../doctor/print-diagnosis');
  const diagnosis =
    stage === 'local'
      ? await diagnoseMachine(
          {
            environment: parseEnvironment(process.env),
            root: ROOT,
            nodeVersion: process.versions.node,
            neededGb: NEEDED_GB,
            git: 'git',
            browserPath,
          },
          limitMs,
        )
      : await diagnoseStage(stageByName(stage), process.env, limitMs);
  say(printDiagnosis(diagnosis));
  if (isSick(diagnosis)) process.exitCode = 1;
  return diagnosis;
};

async function browserPath(): Promise<string | undefined> {
  const { installedBrowser } = await import('../../doctor/machine/installed-browser');
  const installed = process.env.BROWSER_PATH || installedBrowser();
  if (installed) return installed;
  const { chromium } = await import('@playwright/test');
  return chromium.executablePath();
}
