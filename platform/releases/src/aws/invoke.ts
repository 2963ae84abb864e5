import { spawnSync } from 'node:child_process';
import os from 'node:os';
import { InvokeCommand, LambdaClient, type LambdaClientConfig } from '@aws-sdk/client-lambda';
import { awsClient, invocation } from '@platform/base/aws-client';
import { ReleaseError, refusalSchema } from '@platform/base/release-error';
import { workspace } from '@platform/base/workspace';
import { RELEASE_MINUTES } from '@platform/config/release-minutes';
import { resourceNames } from '@platform/config/resource-names';
import * as z from 'zod/mini';
import type { ReleaseOrder } from '../orders/order-schema';
import type { Caller } from '../orders/orders';
import { functionFor, releaseFunctionsOf } from '../orders/release-functions';

/** Invokes a function and returns its answer. Rejects with the function's own message when it failed. */
export async function invokeFunction(client: LambdaClient, name: string, event: unknown): Promise<unknown> {
  const { Payload, FunctionError } = await client.send(
    new InvokeCommand({ FunctionName: name, Payload: JSON.stringify(event) }),
  );
  const answer: unknown = Payload ? JSON.parse(Buffer.from(Payload).toString()) : undefined;
  if (FunctionError) throw new Error((answer as { errorMessage?: string })?.errorMessage ?? `${name} failed.`);
  return answer;
}

const outcomeSchema = z.union([refusalSchema, z.object({ answer: z.unknown() })]);

interface OrderSender {
  lambda: LambdaClient;
  stage: string;
  /** The release function that carries orders out, unless it follows from the order. */
  as?: string | undefined;
  /** Who sends the order, as the sender states it. */
  by: string;
  commit?: string | undefined;
}

/** Returns a client of the functions that take orders. */
export const orderClient = (options: LambdaClientConfig = {}): LambdaClient =>
  awsClient(LambdaClient, { ...options, maxAttempts: 1 }, invocation(RELEASE_MINUTES.release));

/** Returns a client of the compose functions. */
export const composeClient = (): LambdaClient =>
  awsClient(LambdaClient, { maxAttempts: 1 }, invocation(RELEASE_MINUTES.compose));

/** Sends an order to its release function and returns the answer. Rejects with a ReleaseError when it is refused. */
export async function sendOrder({ lambda, stage, as, by, commit }: OrderSender, order: ReleaseOrder): Promise<unknown> {
  const name = resourceNames(stage).releaseFunction(as ?? functionFor(order));
  const outcome = outcomeSchema.parse(await invokeFunction(lambda, name, { order, by, commit }));
  if ('refused' in outcome) throw ReleaseError.from(outcome.refused);
  return outcome.answer;
}

/** Returns what sends orders. Throws `release/unknown-function`. `parts`: those that have a function. */
export function orderCaller({ parts, ...sender }: OrderSender & { parts: readonly string[] }): Caller {
  const names = releaseFunctionsOf(parts);
  if (sender.as !== undefined && !names.includes(sender.as))
    throw new ReleaseError(
      'release/unknown-function',
      `Unknown release function "${sender.as}".`,
      `Pass one of these to --as: ${names.join(', ')}.`,
    );
  return ((order) => sendOrder(sender, order)) as Caller;
}

/** Characters that a record allows. */
const MAX_LENGTH = 120;

/**
 * Returns who releases from this checkout, for the record: the pipeline's actor, `anna, run 123`, else the Git
 * identity, `Anna <anna@site.example>`, else the user of the machine; and the commit, with a trailing `+` when there
 * are uncommitted changes.
 */
export function caller(env: NodeJS.ProcessEnv = process.env): { who: string; commit?: string } {
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
