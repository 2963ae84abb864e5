import { SimulatePrincipalPolicyCommand } from '@aws-sdk/client-iam';
import { REGION, resourceNames } from '@platform/config/resource-names';
import { type Stage, stageParts } from '@platform/config/stages';
import { OPERATORS, PLATFORM, PREVIEWS } from '@platform/releases/orders/order';
import type { AwsClients } from '../stage/stage-context';

type Right = readonly [action: string, resource: string];

/**
 * Asks IAM, which knows the deployed policies and the boundary, for an action of each pipeline's role that it needs and for one that it
 * must not have. Only GitHub's jobs can take the roles. Returns how many it tried. Throws with those that differ.
 */
export async function tryRoles({ iam }: AwsClients, stage: Stage, account: string): Promise<string> {
  const names = resourceNames(stage.name);
  const here = (service: string, resource: string) => `arn:aws:${service}:${REGION}:${account}:${resource}`;
  const order = (name: string): Right => [
    'lambda:InvokeFunction',
    here('lambda', `function:${names.releaseFunction(name)}`),
  ];
  const deploying: Right = [
    'sts:AssumeRole',
    `arn:aws:iam::${account}:role/cdk-hnb659fds-deploy-role-${account}-${REGION}`,
  ];
  const rows: [role: string, needs: Right, never: Right][] = [
    ...stageParts(stage).flatMap((part): [string, Right, Right][] => [
      [names.pipelineRole(part, 'release'), order(part), order(OPERATORS)],
      [names.pipelineRole(part, 'preview'), order(PREVIEWS), order(part)],
    ]),
    [
      names.pipelineRole(PLATFORM, 'release'),
      order(PLATFORM),
      ['dynamodb:PutItem', here('dynamodb', `table/${names.releasesTable}`)],
    ],
    [
      names.infraRole('diff'),
      ['cloudformation:GetTemplate', here('cloudformation', `stack/${names.stacks.api}/*`)],
      deploying,
    ],
    [names.infraRole('deploy'), deploying, ['iam:CreateUser', '*']],
  ];
  const wrong: string[] = [];
  for (const [role, needs, never] of rows)
    for (const [[action, resource], isNeeded] of [
      [needs, true],
      [never, false],
    ] as const) {
      const { EvaluationResults: [result] = [] } = await iam.send(
        new SimulatePrincipalPolicyCommand({
          PolicySourceArn: `arn:aws:iam::${account}:role/${role}`,
          ActionNames: [action],
          ResourceArns: [resource],
        }),
      );
      if ((result?.EvalDecision === 'allowed') !== isNeeded)
        wrong.push(`${role} ${isNeeded ? 'cannot' : 'can'} ${action} on ${resource}`);
    }
  if (wrong.length > 0) throw new Error(wrong.join('; '));
  return `${rows.length} roles can what they need, and not what is another's`;
}
