import { InvokeCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import { ReleaseError, refusalSchema } from '@platform/base/release-error';
import { resourceNames } from '@platform/config/resource-names';
import * as z from 'zod/mini';
import type { ReleaseOrder } from '../orders/orders';
import { entryFor } from './entries';

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
  /** The entry that carries orders out, unless it follows from the order. */
  as?: string | undefined;
  /** Who sends the order, for the record. */
  by: string;
  commit?: string | undefined;
}

/** Sends an order to its promote function and returns the answer. Rejects with a ReleaseError when it is refused. */
export async function sendOrder(
  { lambda, stage, as, by, commit }: OrderSender,
  order: ReleaseOrder,
): Promise<unknown> {
  const name = resourceNames(stage).promoteFunction(as ?? entryFor(order));
  const outcome = outcomeSchema.parse(await invokeFunction(lambda, name, { order, by, commit }));
  if ('refused' in outcome) throw ReleaseError.from(outcome.refused);
  return outcome.answer;
}
