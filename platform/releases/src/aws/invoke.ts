import { InvokeCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import { ReleaseError, refusalSchema } from '@platform/base/release-error';
import { resourceNames } from '@platform/config/resource-names';
import * as z from 'zod/mini';
import { doorFor, doorsOf } from '../orders/doors';
import type { ReleaseOrder } from '../orders/order-schema';
import type { Caller } from '../orders/orders';
import type { Proof } from './identity';

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

/**
 * Opens a connection per request: one kept alive may die while the function that holds it is frozen, and an order is sent
 * only once.
 */
export const NO_KEEP_ALIVE = { httpsAgent: { keepAlive: false }, httpAgent: { keepAlive: false } };

/** Waits slightly longer than a promote function may take. */
export const LONGEST_ORDER = {
  ...NO_KEEP_ALIVE,
  requestTimeout: 16 * 60 * 1000,
  throwOnRequestTimeout: true,
};

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
