import { GetCallerIdentityCommand } from '@aws-sdk/client-sts';
import type { AwsClients } from './stage-context';

/** Throws unless `account` is the account of the credentials in use: a typed number protects another account from a wrong profile. */
export async function requireAccount({ sts }: AwsClients, account: string, usage: string): Promise<void> {
  if (!/^\d{12}$/.test(account))
    throw new Error(`aws/no-account: invalid --account "${account}": expected 12 digits.\n\n${usage}`);
  const { Account, Arn } = await sts.send(new GetCallerIdentityCommand({}));
  if (Account !== account)
    throw new Error(
      `aws/wrong-account: the credentials belong to account ${Account} (${Arn}), not ${account}. ` +
        'Sign in to that account: export AWS_PROFILE=<profile>.',
    );
}
