import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { ROOT } from '@platform/base/root';
import { REGION } from '@platform/config/resource-names';
import { helpOf } from '../bin/help.mjs';
import { awsClients, requireAccount } from './stage-context';

const { values } = parseArgs({ options: { account: { type: 'string', default: '' } } });
const { account } = values;
const usage = helpOf('tools/stage/bootstrap-account.ts', ['--help']) ?? '';
await requireAccount(awsClients(), account, usage).catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
const stack = `--stack-name Site-Account --template-file infra/account.json --capabilities CAPABILITY_NAMED_IAM`;
const policies = `--cloudformation-execution-policies arn:aws:iam::${account}:policy/site-cdk-execution`;
for (const command of [
  `aws cloudformation deploy --region ${REGION} ${stack} --no-fail-on-empty-changeset`,
  // Without the app, because synthesis fails until the stage is configured.
  `npx cdk bootstrap aws://${account}/${REGION} --app "" ${policies}`,
]) {
  const { status } = spawnSync(command, { shell: true, cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
