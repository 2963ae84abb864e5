import { GetCallerIdentityCommand, type GetCallerIdentityCommandOutput } from '@aws-sdk/client-sts';
import { placeholdersOf } from '@platform/config/placeholders';
import { isProduction, type Stage, urgentEndpointOf } from '@platform/config/stages';
import { awsClients, type StageContext, stageContext } from '../stage/stage-context';
import { type Check, type Finding, type Outcome, runChecks } from './check';
import { ACCOUNT_CHECKS } from './checks/account';
import { DEPLOYED_CHECKS } from './checks/deployed';

/** What is known of a stage without access to its account. */
interface SettingsContext {
  stage: Stage;
  /** Whose the credentials in use are. */
  identity: Promise<GetCallerIdentityCommandOutput>;
}

const FILE = 'platform/config/src/stages.ts';

/** Checks that run without access to the account. */
const SETTINGS_CHECKS: readonly Check<SettingsContext>[] = [
  {
    code: 'doctor/credentials',
    expects: 'the credentials are valid',
    cause: 'There are no usable credentials.',
    find: ({ identity }) => identity.then(() => []),
  },
  {
    code: 'doctor/placeholder',
    expects: 'no setting is a placeholder',
    cause: 'This is the value that the project comes with.',
    find: ({ stage }) =>
      placeholdersOf(stage).map(({ code, ...found }) => ({
        ...found,
        code: `doctor/${code}`,
        // Without a domain of its own, the stage gets its address from the first deployment.
        severity: code === 'origin-placeholder' && !stage.domain ? 'warn' : 'fail',
      })),
  },
  {
    code: 'doctor/urgent-as-mail',
    severity: 'warn',
    expects: 'urgent alarms have an endpoint of their own',
    cause: 'What must wake somebody goes to the same mailbox as the notices.',
    find({ stage }) {
      const { name, alarmEmail: value } = stage;
      const remedy = `Set urgentEndpoint of ${name} in ${FILE} to an on-call service’s https:// address or to a mailbox that wakes somebody.`;
      return isProduction(stage) && urgentEndpointOf(stage).endpoint === value ? [{ value, remedy }] : [];
    },
  },
  {
    code: 'doctor/origin-missing',
    expects: 'the origins include the domain’s names',
    cause: 'The domain includes this name, but origins does not: the API rejects forms sent from it.',
    find({ stage: { name, origins, domain } }) {
      const hosts = origins.map((origin) => new URL(origin).host);
      const missing = domain?.names.filter((host) => !hosts.includes(host)) ?? [];
      const added = missing.map((host) => `'https://${host}'`).join(', ');
      const found = { value: missing.join(', '), remedy: `Add ${added} to origins of ${name} in ${FILE}.` };
      return missing.length > 0 ? [found] : [];
    },
  },
];

interface Diagnosis {
  subject: string;
  outcomes: readonly Outcome[];
}

/** Examines a stage in the account of the credentials in use. Never rejects: a failed query is a finding. */
export async function diagnoseStage(
  stage: Stage,
  limitMs = 20_000,
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
