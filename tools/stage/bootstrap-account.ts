import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '@platform/base/root';
import { REGION } from '@platform/config/resource-names';
import { EXECUTION_POLICY, policyArn } from 'infra/bootstrap/policies';
import { putPolicies } from './put-policies';
import { requireAccount } from './require-account';
import { awsClients } from './stage-context';

const USAGE = `npm run bootstrap:aws -- --account <id>

Prepares the AWS account of the credentials in use for deployments, once, and again after a change of the policies: creates them and
runs "cdk bootstrap", so that CloudFormation deploys with these rights instead of an administrator's.`;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { account: { type: 'string' }, help: { type: 'boolean' } } });
  if (values.help) return console.log(USAGE);
  const { account = '' } = values;
  const aws = awsClients();
  await requireAccount(aws, account, USAGE);
  await putPolicies(aws, account);
  const cdk = path.join(ROOT, 'node_modules/.bin/cdk');
  // Without the app, because synthesis fails until the stage is configured.
  const args = ['bootstrap', `aws://${account}/${REGION}`, '--app', ''];
  const execution = ['--cloudformation-execution-policies', policyArn(account, EXECUTION_POLICY)];
  process.exitCode =
    spawnSync(process.execPath, [cdk, ...args, ...execution], { stdio: 'inherit' }).status ?? 1;
}

await main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
