import { GetCallerIdentityCommand } from '@aws-sdk/client-sts';
import type { Stage } from '@platform/config/stages';
import { awsClients, type StageContext, stageContext } from '../stage/stage-context';
import { type Finding, type Outcome, runChecks } from './check';
import { ACCOUNT_CHECKS } from './checks/account';
import { DEPLOYED_CHECKS } from './checks/deployed';
import { SETTINGS_CHECKS } from './checks/settings';

interface Diagnosis {
  subject: string;
  outcomes: readonly Outcome[];
}

/** How long each check may take, unless the caller says otherwise. */
const LIMIT_MS = 20_000;

/** Examines a stage in the account of the credentials in use. Never rejects: a failed query is a finding. */
export async function diagnoseStage(
  stage: Stage,
  limitMs = LIMIT_MS,
  network: Partial<Pick<StageContext, 'dns'>> = {},
): Promise<Diagnosis> {
  const aws = awsClients();
  const identity = aws.sts.send(new GetCallerIdentityCommand({}));
  const settings = await runChecks(SETTINGS_CHECKS, { stage, identity }, limitMs);
  if (settings[0]?.findings.length !== 0)
    return { subject: `stage ${stage.name}, without its account`, outcomes: settings };
  const { Account: account = '' } = await identity;
  const context = stageContext({ stage, account, aws, ...network });
  const signedIn = await runChecks([...ACCOUNT_CHECKS, ...DEPLOYED_CHECKS], context, limitMs);
  return { subject: `stage ${stage.name}, account ${account}`, outcomes: [...settings, ...signedIn] };
}

const findingsOf = ({ outcomes }: Diagnosis) => outcomes.flatMap(({ findings }) => findings);
const isFailure = ({ severity }: Finding) => severity === 'fail';

/** Whether there is a failure; warnings don't count. */
export const isSick = (diagnosis: Diagnosis): boolean => findingsOf(diagnosis).some(isFailure);

/** Formats the diagnosis as a list for people. */
export function printDiagnosis(diagnosis: Diagnosis): string {
  const passed = diagnosis.outcomes.filter(({ findings }) => findings.length === 0);
  const findings = findingsOf(diagnosis);
  const failures = findings.filter(isFailure).length;
  return [
    `Doctor: ${diagnosis.subject}`,
    '',
    ...passed.map(({ expects }) => `ok    ${expects}`),
    ...findings.flatMap(({ code, severity, value, cause, remedy }) => [
      `${severity === 'fail' ? 'FAIL' : 'warn'}  ${value}  [${code}]`,
      `      ${cause}`,
      `      → ${remedy}`,
    ]),
    '',
    `${passed.length} ok, ${findings.length - failures} warning(s), ${failures} failure(s).`,
  ].join('\n');
}
