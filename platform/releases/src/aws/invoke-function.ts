import { InvokeCommand, type LambdaClient } from '@aws-sdk/client-lambda';

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
