import {
  CodeDeployClient,
  GetDeploymentCommand,
  LifecycleEventAlreadyCompletedException,
  PutLifecycleEventHookExecutionStatusCommand,
} from '@aws-sdk/client-codedeploy';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { awsClient } from '@platform/base/aws-client';
import * as z from 'zod/mini';
import { requireVariable } from '../shared/environment';
import { createLog, errorFields } from '../shared/log';
import { TRIALS, type TriedFunction, tryVersion } from './core';

/** What CodeDeploy tells a hook. */
const eventSchema = z.object({ DeploymentId: z.string(), LifecycleEventHookExecutionId: z.string() });
/** The deployment groups, each with its function and the version that the stack deploys. */
const groupsSchema = z.array(
  z.object({
    group: z.string(),
    name: z.enum(Object.keys(TRIALS) as [TriedFunction, ...TriedFunction[]]),
    version: z.string(),
  }),
);

const codeDeploy = awsClient(CodeDeployClient, {});
/** A little longer than the functions' own timeout. */
const lambda = awsClient(LambdaClient, { maxAttempts: 1 }, { connectionMs: 3000, requestMs: 12_000 });
const log = createLog('try-version');

async function invokeVersion(version: string, event: object): Promise<unknown> {
  const { Payload, FunctionError } = await lambda.send(
    new InvokeCommand({ FunctionName: version, Payload: JSON.stringify(event) }),
  );
  if (FunctionError) throw Object.assign(new Error(`${version} threw. Its log says why.`), { name: FunctionError });
  return Payload && JSON.parse(Buffer.from(Payload).toString());
}

async function passesTrial(deploymentId: string): Promise<boolean> {
  const { deploymentInfo } = await codeDeploy.send(new GetDeploymentCommand({ deploymentId }));
  const groups = groupsSchema.parse(JSON.parse(requireVariable('GROUPS')));
  const found = groups.find(({ group }) => group === deploymentInfo?.deploymentGroupName);
  if (!found)
    throw new Error(
      `Deployment ${deploymentId} is of the unknown group "${deploymentInfo?.deploymentGroupName}": expected one of ` +
        `${groups.map(({ group }) => group).join(', ')}. Deploy the stack of the API, which lists its groups.`,
    );
  const { name, version } = found;
  const { passed, answer } = await tryVersion(name, deploymentId, (event) => invokeVersion(version, event));
  log[passed ? 'info' : 'error']('version tried', { id: deploymentId, route: name, outcome: answer });
  return passed;
}

/**
 * CodeDeploy's hook before the first visitor gets a new version: tries the version and reports whether it works. A trial that can't be
 * made counts as failed.
 */
export async function handler(event: unknown): Promise<void> {
  const { DeploymentId: deploymentId, LifecycleEventHookExecutionId } = eventSchema.parse(event);
  const passed = await passesTrial(deploymentId).catch((error: unknown) => {
    log.error('version tried', { id: deploymentId, outcome: 'not tried', ...errorFields(error) });
    return false;
  });
  const status = passed ? 'Succeeded' : 'Failed';
  const report = {
    deploymentId,
    lifecycleEventHookExecutionId: LifecycleEventHookExecutionId,
    status,
  } as const;
  await codeDeploy.send(new PutLifecycleEventHookExecutionStatusCommand(report)).catch((error: unknown) => {
    // The SDK repeats a report whose answer was lost.
    if (!(error instanceof LifecycleEventAlreadyCompletedException)) throw error;
  });
}
