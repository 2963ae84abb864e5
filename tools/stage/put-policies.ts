import {
  CreatePolicyCommand,
  CreatePolicyVersionCommand,
  DeletePolicyVersionCommand,
  GetPolicyCommand,
  ListPolicyVersionsCommand,
} from '@aws-sdk/client-iam';
import {
  EXECUTION_POLICY,
  executionPolicy,
  policyArn,
  ROLE_BOUNDARY,
  roleBoundary,
} from 'infra/bootstrap/policies';
import { type AwsClients, unlessMissing } from './stage-context';

/** IAM keeps as many versions of a policy. */
const MOST_VERSIONS = 5;

/** Creates the policies of the account's bootstrap, or makes today's documents their default versions. */
export async function putPolicies({ iam }: AwsClients, account: string): Promise<void> {
  for (const [PolicyName, policy] of [
    [ROLE_BOUNDARY, roleBoundary(account)],
    [EXECUTION_POLICY, executionPolicy(account)],
  ] as const) {
    const PolicyArn = policyArn(account, PolicyName);
    const PolicyDocument = JSON.stringify(policy);
    if (!(await unlessMissing(iam.send(new GetPolicyCommand({ PolicyArn }))))) {
      await iam.send(new CreatePolicyCommand({ PolicyName, PolicyDocument }));
      continue;
    }
    const { Versions = [] } = await iam.send(new ListPolicyVersionsCommand({ PolicyArn }));
    const oldest = Versions.filter(({ IsDefaultVersion }) => !IsDefaultVersion).at(-1);
    if (Versions.length >= MOST_VERSIONS && oldest?.VersionId)
      await iam.send(new DeletePolicyVersionCommand({ PolicyArn, VersionId: oldest.VersionId }));
    await iam.send(new CreatePolicyVersionCommand({ PolicyArn, PolicyDocument, SetAsDefault: true }));
  }
}
