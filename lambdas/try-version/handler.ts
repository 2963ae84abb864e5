import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import {
  CodeDeployClient,
  GetDeploymentCommand,
  LifecycleEventAlreadyCompletedException,
  PutLifecycleEventHookExecutionStatusCommand,
} from '@aws-sdk/client-codedeploy';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { awsClient } from '@platform/base/aws-client';
import { API, type ApiPath, CORRELATION_HEADER, IDEMPOTENCY_HEADER } from '@site/contracts/api/routes';
import { LANGUAGES } from '@site/contracts/languages';
import { syntheticLead } from '@site/server-data/synthetic';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod/mini';
import { requireVariable } from '../shared/environment';
import { JSON_TYPE } from '../shared/http-request';
import { createLog, errorFields } from '../shared/log';

/** A request that changes nothing for anybody, and the answers of a version that works: a status, and a problem's code. */
interface Trial {
  path: ApiPath;
  body(): object;
  answers: readonly string[];
}

/** One request for each API function. Not tried: ElevenLabs, the webhook's secret, and storing what is delivered. */
export const TRIALS = {
  'submit-lead': { path: API.leads, body: () => syntheticLead(LANGUAGES[0].code), answers: ['201'] },
  session: { path: API.session, body: () => ({}), answers: ['200'] },
  telemetry: { path: API.telemetry, body: () => ({ reports: [], visit: {} }), answers: ['204'] },
  // An agent that no stage allows: refused before a quota is taken.
  'elevenlabs-token': {
    path: API.token,
    body: () => ({ agent_id: 'agent_of_nobody' }),
    answers: ['403 forbidden', '503 voice_unavailable'],
  },
  // Without a signature.
  'elevenlabs-webhook': { path: API.webhook, body: () => ({}), answers: ['401 unauthorized'] },
  'save-voice-conversation': {
    path: API.saveConversation,
    body: () => ({}),
    answers: ['422 invalid_fields'],
  },
  'send-telegram-notification': { path: API.notify, body: () => ({}), answers: ['422 invalid_fields'] },
} as const satisfies Record<string, Trial>;
export type TriedFunction = keyof typeof TRIALS;

/** The name that quotas count the requests under, instead of a visitor's address. */
const NOBODY = 'try-version';
/** A service that fails once must not refuse a version. */
const ATTEMPTS = 3;
const PAUSE_MS = 2000;

/** Returns an event as the API's gateway sends it. `id`: the correlation id, by which its lines are found in the logs. */
function trialEvent({ path, body }: Trial, id: string): APIGatewayProxyEventV2 {
  const routeKey = `POST ${path}`;
  return {
    version: '2.0',
    routeKey,
    rawPath: path,
    rawQueryString: '',
    headers: { 'content-type': JSON_TYPE, [CORRELATION_HEADER]: id, [IDEMPOTENCY_HEADER]: randomUUID() },
    requestContext: {
      accountId: '',
      apiId: '',
      domainName: '',
      domainPrefix: '',
      stage: '',
      time: '',
      timeEpoch: 0,
      http: { method: 'POST', path, protocol: 'HTTP/1.1', sourceIp: NOBODY, userAgent: NOBODY },
      requestId: id,
      routeKey,
    },
    body: JSON.stringify(body()),
    isBase64Encoded: false,
  };
}

/** Returns `201`, or for a problem `503 storage_unavailable`. */
function answerOf(response: unknown): string {
  const { statusCode, body } = (response ?? {}) as { statusCode?: number; body?: string };
  const [, code] = /"code":"(\w+)"/.exec(body ?? '') ?? [];
  return [statusCode ?? 'no status', ...(statusCode && statusCode < 400 ? [] : [code])].join(' ').trim();
}

/** Tries a version until it answers as a working one does, three times at most. Resolves with its last answer. */
async function tryVersion(
  name: TriedFunction,
  id: string,
  invoke: (event: APIGatewayProxyEventV2) => Promise<unknown>,
  pauseMs = PAUSE_MS,
): Promise<{ passed: boolean; answer: string }> {
  const trial: Trial = TRIALS[name];
  for (let attempt = 1; ; attempt++) {
    const answer = await invoke(trialEvent(trial, id)).then(answerOf, ({ name }: Error) => name);
    const passed = trial.answers.includes(answer);
    if (passed || attempt === ATTEMPTS) return { passed, answer };
    await setTimeout(pauseMs);
  }
}

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

/** CodeDeploy's hook before a version's first visitor: tries it and reports. A trial that can't be made has failed. */
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
