import { spawnSync } from 'node:child_process';
import os from 'node:os';
import { InvokeCommand, LambdaClient, type LambdaClientConfig } from '@aws-sdk/client-lambda';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { awsClient, invocation } from '@platform/base/aws-client';
import { readCapped } from '@platform/base/read-capped';
import { ReleaseError, refusalSchema } from '@platform/base/release-error';
import { workspace } from '@platform/base/workspace';
import { RELEASE_MINUTES } from '@platform/config/release-minutes';
import { REGION, resourceNames } from '@platform/config/resource-names';
import * as z from 'zod/mini';
import { doorFor, doorsOf } from '../orders/doors';
import type { ReleaseOrder } from '../orders/order-schema';
import type { Caller } from '../orders/orders';

/** Invokes a function and returns its answer. Rejects with the function's own message when it failed. */
export async function invokeFunction(client: LambdaClient, name: string, event: unknown): Promise<unknown> {
  const { Payload, FunctionError } = await client.send(
    new InvokeCommand({ FunctionName: name, Payload: JSON.stringify(event) }),
  );
  const answer: unknown = Payload ? JSON.parse(Buffer.from(Payload).toString()) : undefined;
  if (FunctionError)
    throw new Error((answer as { errorMessage?: string })?.errorMessage ?? `${name} failed.`);
  return answer;
}

const outcomeSchema = z.union([refusalSchema, z.object({ answer: z.unknown() })]);

export interface OrderSender {
  lambda: LambdaClient;
  stage: string;
  /** The door that carries orders out, unless it follows from the order. */
  as?: string | undefined;
  /** Who sends the order, as the sender states it; a stage records what AWS says of `prove` instead. */
  by: string;
  /** Signs who the sender is. */
  prove?: (() => Promise<Proof | undefined>) | undefined;
  commit?: string | undefined;
}

/** Returns a client of the functions that take orders. */
export const orderClient = (options: LambdaClientConfig = {}): LambdaClient =>
  awsClient(LambdaClient, { ...options, maxAttempts: 1 }, invocation(RELEASE_MINUTES.promote));

/** Returns a client of the compose functions. */
export const composeClient = (): LambdaClient =>
  awsClient(LambdaClient, { maxAttempts: 1 }, invocation(RELEASE_MINUTES.compose));

/** Sends an order to its promote function and returns the answer. Rejects with a ReleaseError when it is refused. */
export async function sendOrder(
  { lambda, stage, as, by, commit, prove }: OrderSender,
  order: ReleaseOrder,
): Promise<unknown> {
  const name = resourceNames(stage).promoteFunction(as ?? doorFor(order));
  const outcome = outcomeSchema.parse(
    await invokeFunction(lambda, name, { order, by, commit, proof: await prove?.() }),
  );
  if ('refused' in outcome) throw ReleaseError.from(outcome.refused);
  return outcome.answer;
}

/** Returns what sends orders. Throws `release/unknown-door`. `parts`: those that have a door. */
export function orderCaller({ parts, ...sender }: OrderSender & { parts: readonly string[] }): Caller {
  const doors = doorsOf(parts);
  if (sender.as !== undefined && !doors.includes(sender.as))
    throw new ReleaseError(
      'release/unknown-door',
      `Unknown door "${sender.as}".`,
      `Pass one of these to --as: ${doors.join(', ')}.`,
    );
  return ((order) => sendOrder(sender, order)) as Caller;
}

/**
 * The headers of a signed `GetCallerIdentity` request: whoever sends it to AWS learns who signed it, and can do nothing else with
 * it, for 15 minutes. Lambda tells a function nothing about who invokes it.
 */
export const proofSchema = z.record(z.string().check(z.maxLength(60)), z.string().check(z.maxLength(4096)));
export type Proof = z.infer<typeof proofSchema>;

const BODY = 'Action=GetCallerIdentity&Version=2011-06-15';
const TIMEOUT_MS = 3000;

/** Signs the request with the credentials in use, without sending it; undefined without credentials. */
export async function proveIdentity(): Promise<Proof | undefined> {
  let headers: Proof | undefined;
  const handle = (request: { headers: Proof }) => {
    headers = request.headers;
    return Promise.reject(new Error('signed only'));
  };
  const client = new STSClient({ region: REGION, maxAttempts: 1, requestHandler: { handle } });
  await client.send(new GetCallerIdentityCommand({})).catch(() => undefined);
  return headers;
}

/**
 * Asks AWS who signed a proof. Returns `role/session` or the user's name; undefined if the proof is not valid, is of another account
 * or AWS does not answer: no rollback waits for an identity.
 */
export async function identityOf(proof: Proof, account: string): Promise<string | undefined> {
  const { host: _fetch, 'content-length': _sets, ...headers } = proof;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(process.env.AWS_ENDPOINT_URL_STS ?? `https://sts.${REGION}.amazonaws.com`, {
    method: 'POST',
    headers,
    body: BODY,
    redirect: 'error',
    signal,
  }).catch(() => undefined);
  const text = response?.ok ? await readCapped(response, signal).catch(() => '') : '';
  const [, of, who] =
    /<Arn>arn:aws:(?:sts|iam)::(\d+):(?:assumed-role|user)\/([^<]+)<\/Arn>/.exec(text) ?? [];
  return of === account ? who : undefined;
}

interface Identity {
  /** `Anna <anna@site.example>`, or on CI `anna, run 123`. */
  who: string;
  /** Commit of the checkout; with a trailing `+` when it has uncommitted changes. */
  commit?: string;
}

/** Characters that a record allows. */
const MAX_LENGTH = 120;

/**
 * Returns who releases from this checkout, for the record: the pipeline's actor, else the Git identity, else the user of the
 * machine.
 */
export function caller(env: NodeJS.ProcessEnv = process.env): Identity {
  const { GITHUB_ACTOR, GITHUB_RUN_ID } = env;
  const [name, email] = [git('config', 'user.name'), git('config', 'user.email')];
  const who = GITHUB_ACTOR
    ? `${GITHUB_ACTOR}, run ${GITHUB_RUN_ID ?? 'unknown'}`
    : [name, email && `<${email}>`].filter(Boolean).join(' ') || env.USER || os.userInfo().username;
  const head = git('rev-parse', 'HEAD');
  const dirty = head && git('status', '--porcelain', '--untracked-files=no') ? '+' : '';
  return { who: who.slice(0, MAX_LENGTH), ...(head ? { commit: head + dirty } : {}) };
}

/** Returns one line of Git's output; undefined without Git, without a repository or without output. */
function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: workspace().root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() || undefined : undefined;
}
