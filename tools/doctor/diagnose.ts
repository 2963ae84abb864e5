import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import { GetCallerIdentityCommand } from '@aws-sdk/client-sts';
import { listen } from '@platform/base/listen';
import type { Environment } from '@platform/config/environment';
import type { Stage } from '@platform/config/stages';
import { runningPlatform } from '@platform/releases/local/running-platform';
import { type Check, type Finding, type Outcome, runChecks } from './check';
import { ACCOUNT_CHECKS, secrets } from './checks/account';
import { DEPLOYED_CHECKS } from './checks/deployed';
import { SETTINGS_CHECKS } from './checks/settings';
import { awsClients, type StageContext, stageContext } from './stage-context';

export interface Diagnosis {
  /** The examined stage or machine. */
  subject: string;
  outcomes: readonly Outcome[];
  /** Checks that did not run, because there are no usable credentials. */
  skipped: readonly string[];
}

/** How long each check may take, unless the caller says otherwise. */
const LIMIT_MS = 20_000;

/** Checks that need access to the account. */
const SIGNED_IN = [...ACCOUNT_CHECKS, secrets, ...DEPLOYED_CHECKS];

/** Examines a stage in the account of the credentials in use. Never rejects: a failed query is a finding. */
export async function diagnoseStage(
  stage: Stage,
  limitMs = LIMIT_MS,
  { ask = fetch, ...network }: { ask?: typeof fetch; dns?: StageContext['dns'] } = {},
): Promise<Diagnosis> {
  const aws = awsClients();
  const identity = aws.sts.send(new GetCallerIdentityCommand({}));
  const settings = await runChecks(SETTINGS_CHECKS, { stage, identity, ask }, limitMs);
  const [credentials] = settings;
  if (credentials?.findings.length !== 0) {
    const skipped = SIGNED_IN.map(({ expects }) => expects);
    return { subject: `stage ${stage.name}`, outcomes: settings, skipped };
  }
  const { Account: account = '' } = await identity;
  const signedIn = await runChecks(SIGNED_IN, stageContext({ stage, account, aws, ...network }), limitMs);
  const subject = `stage ${stage.name}, account ${account}`;
  return { subject, outcomes: [...settings, ...signedIn], skipped: [] };
}

/** Examines the machine on which the site is developed. */
export async function diagnoseMachine(environment: Environment, limitMs = LIMIT_MS): Promise<Diagnosis> {
  const outcomes = await runChecks(MACHINE_CHECKS, environment, limitMs);
  return { subject: 'this machine', outcomes, skipped: [] };
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
    ...diagnosis.skipped.map((expects) => `-     ${expects}: not checked without credentials`),
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
    expects: 'git is installed',
    find(_environment, fail) {
      if (spawnSync('git', ['--version']).status === 0) return;
      fail(
        'doctor/git-missing',
        'no command "git"',
        'The checks and the release tool use git to list the project’s files.',
        'Install it from https://git-scm.com/downloads',
      );
    },
  },
  {
    expects: 'the ports are free, or used by the running site',
    async find({ LOCAL_DATA_DIR, PORT, DYNAMODB_PORT }, fail) {
      if (isRunning(LOCAL_DATA_DIR)) return;
      for (const [variable, port] of Object.entries({ PORT, DYNAMODB_PORT })) {
        const opened = await listen(createServer(), { port, what: variable }).catch(() => undefined);
        if (!opened)
          fail(
            'doctor/port-taken',
            `${variable} ${port}`,
            'Another program uses this port, so "npm start" would fail.',
            `${variable}=0 npm start (0 takes any free port), or end that program: lsof -i :${port}`,
          );
        await opened?.close();
      }
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
