import { type CloudFrontClient, GetFunctionCommand } from '@aws-sdk/client-cloudfront';
import { ReleaseError } from '@platform/base/errors/release-error';
import { bakedInOf } from '../../../../infra/edge/render-edge-function';

/** Returns the composition that the edge function falls back to as CloudFront runs it now; undefined when it names none. */
export async function deployedFallback(client: CloudFrontClient, name: string): Promise<string | undefined> {
  const { FunctionCode } = await client.send(new GetFunctionCommand({ Name: name, Stage: 'LIVE' }));
  return bakedInOf(Buffer.from(FunctionCode ?? []).toString());
}

/**
 * The same for garbage collection. Throws `release/nothing-baked-in` when the edge names none: a deployment with
 * `composition=none` must not free what the edge fell back to before.
 */
export async function requireFallback(
  client: CloudFrontClient,
  name: string,
  stage: string,
): Promise<string> {
  const id = await deployedFallback(client, name);
  if (id !== undefined) return id;
  throw new ReleaseError('release/nothing-baked-in', { edgeFunction: name, stage });
}
