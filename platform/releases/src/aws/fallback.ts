import { type CloudFrontClient, GetFunctionCommand } from '@aws-sdk/client-cloudfront';
import { ReleaseError } from '@platform/base/release-error';
import { compositionOption, fallbackIn } from '@platform/config/fallback';

/** Returns the composition baked into the deployed edge function as its fallback; undefined when there is none. */
export async function deployedFallback(client: CloudFrontClient, name: string): Promise<string | undefined> {
  const { FunctionCode } = await client.send(new GetFunctionCommand({ Name: name, Stage: 'LIVE' }));
  return fallbackIn(Buffer.from(FunctionCode ?? []).toString());
}

/**
 * Does the same for garbage collection, but throws `release/no-fallback` when there is none: a deployment with
 * `composition=none` must not free the composition that the edge fell back to before.
 */
export async function requireFallback(
  client: CloudFrontClient,
  name: string,
  stage: string,
): Promise<string> {
  const id = await deployedFallback(client, name);
  if (id !== undefined) return id;
  throw new ReleaseError(
    'release/no-fallback',
    `The edge function ${name} has no fallback composition, so it is unknown which composition must be kept for it.`,
    `Deploy first: npx cdk deploy --all -c stage=${stage} ${compositionOption(stage)}.`,
  );
}
