import { GetCallerIdentityCommand } from '@aws-sdk/client-sts';
import type { Stage } from '../../infra/config/stages';
import { awsClients } from './aws-clients';
import { alarms } from './checks/alarms';
import { bootstrap } from './checks/bootstrap';
import { caa } from './checks/caa';
import { certificate } from './checks/certificate';
import { cloudFrontAccount } from './checks/cloudfront-account';
import { concurrency } from './checks/concurrency';
import { github } from './checks/github';
import { identityProvider } from './checks/identity-provider';
import { live } from './checks/live';
import { leftNames } from './checks/names';
import { region } from './checks/region';
import { releaseKeys } from './checks/release-keys';
import { secrets } from './checks/secrets';
import { settings } from './checks/settings';
import { stacks } from './checks/stacks';
import { explainError } from './explain-error';
import { type Check, type Finding, fail, type Outcome } from './finding';
import { MACHINE_CHECKS, type MachineContext } from './machine/machine-checks';
import { runChecks } from './run-checks';
import { type StageContext, stageContext } from './stage-context';

export interface Diagnosis {
  /** The examined stage or machine. */
  subject: string;
  outcomes: readonly Outcome[];
  /** Checks that did not run, because there are no usable credentials. */
  skipped: readonly string[];
}

/** How long each check may take, unless the caller says otherwise. */
const LIMIT_MS = 20_000;

/** Checks that query services other than AWS. */
export const OUTSIDE_CHECKS: readonly Check<StageContext>[] = [github, caa];

/** Checks that query the AWS account. */
export const ACCOUNT_CHECKS: readonly Check<StageContext>[] = [
  region,
  bootstrap,
  stacks,
  leftNames,
  secrets,
  releaseKeys,
  cloudFrontAccount,
  concurrency,
  identityProvider,
  certificate,
  alarms,
  live,
];

/** Examines a stage in the account of the credentials in use. Never rejects: a failed query is a finding. */
export async function diagnoseStage(
  stage: Stage,
  env: NodeJS.ProcessEnv,
  limitMs = LIMIT_MS,
  outside = OUTSIDE_CHECKS,
): Promise<Diagnosis> {
  const fromFiles = await runChecks([settings], { stage }, limitMs);
  const aws = awsClients();
  const identity: { account?: string; arn?: string } = {};
  const signedIn: Check<unknown> = {
    name: region.name,
    passed: region.passed,
    async run() {
      try {
        const { Account, Arn } = await aws.sts.send(new GetCallerIdentityCommand({}));
        Object.assign(identity, { account: Account, arn: Arn });
        return [];
      } catch (error) {
        return [credentialsFinding(error as Error)];
      }
    },
  };
  const outcomes = await runChecks([signedIn], undefined, limitMs);
  const { account, arn = '' } = identity;
  if (account === undefined) {
    const skipped = ACCOUNT_CHECKS.filter((check) => check !== region).map(({ name }) => name);
    return { subject: `stage ${stage.name}`, outcomes: [...outcomes, ...fromFiles], skipped };
  }
  const context = stageContext({ stage, account, arn, env, aws });
  const fromAccount = await runChecks([...ACCOUNT_CHECKS, ...outside], context, limitMs);
  return {
    subject: `stage ${stage.name}, account ${account}`,
    outcomes: [...fromAccount, ...fromFiles],
    skipped: [],
  };
}

/** Examines the machine on which the site is developed. */
export async function diagnoseMachine(context: MachineContext, limitMs = LIMIT_MS): Promise<Diagnosis> {
  return {
    subject: 'this machine',
    outcomes: await runChecks(MACHINE_CHECKS, context, limitMs),
    skipped: [],
  };
}

function credentialsFinding(error: Error): Finding {
  if (
    /^(ExpiredToken|ExpiredTokenException|InvalidClientTokenId|SignatureDoesNotMatch|UnrecognizedClientException)$/.test(
      error.name,
    )
  )
    return fail('doctor/credentials-refused', {
      value: error.name,
      cause:
        'AWS rejects the credentials: they have expired or were deleted, or this machine’s clock is wrong.',
      remedy: 'aws sso login (or sign in as you did before), then run the doctor again.',
    });
  if (/Credential|Token|Profile/.test(`${error.name} ${error.message}`))
    return fail('doctor/credentials-missing', {
      value: 'no credentials',
      cause: 'Neither the environment nor the files in ~/.aws contain usable credentials.',
      remedy: 'aws configure sso, then export AWS_PROFILE=<profile>',
    });
  return explainError('credentials', error);
}
