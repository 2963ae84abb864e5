import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import { GetCallerIdentityCommand } from '@aws-sdk/client-sts';
import { listen } from '@platform/base/listen';
import type { Environment } from '@platform/config/environment';
import type { Stage } from '@platform/config/stages';
import { runningPlatform } from '@platform/releases/local/running-platform';
import { awsClients, type StageContext, stageContext } from '../stage/stage-context';
import { type Check, type Finding, type Found, type Outcome, runChecks } from './check';
import { ACCOUNT_CHECKS } from './checks/account';
import { DEPLOYED_CHECKS } from './checks/deployed';
import { SETTINGS_CHECKS } from './checks/settings';

interface Diagnosis {
  /** The examined stage or machine. */
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

/** Examines the machine on which the site is developed. */
export async function diagnoseMachine(environment: Environment, limitMs = LIMIT_MS): Promise<Diagnosis> {
  return { subject: 'this machine', outcomes: await runChecks(MACHINE_CHECKS, environment, limitMs) };
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

/** Checks of the machine on which the site is developed. */
const MACHINE_CHECKS: readonly Check<Environment>[] = [
  {
    code: 'doctor/git-missing',
    expects: 'git is installed',
    cause: 'The checks and the release tool use git to list the project’s files.',
    find: () =>
      spawnSync('git', ['--version']).status === 0
        ? []
        : [{ value: 'no command "git"', remedy: 'Install it from https://git-scm.com/downloads' }],
  },
  {
    code: 'doctor/port-taken',
    expects: 'the ports are free, or used by the running site',
    cause: 'Another program uses this port, so "npm start" would fail.',
    async find({ LOCAL_DATA_DIR, PORT, DYNAMODB_PORT }) {
      const found: Found[] = [];
      for (const [variable, port] of isRunning(LOCAL_DATA_DIR)
        ? []
        : Object.entries({ PORT, DYNAMODB_PORT })) {
        const opened = await listen(createServer(), { port, what: variable }).catch(() => undefined);
        await opened?.close();
        const remedy = `${variable}=0 npm start (0 takes any free port), or end that program: lsof -i :${port}`;
        if (!opened) found.push({ value: `${variable} ${port}`, remedy });
      }
      return found;
    },
  },
];

function isRunning(dataDir: string): boolean {
  try {
    runningPlatform(dataDir);
    return true;
  } catch {
    return false;
  }
}
