import type { CloudFrontClient } from '@aws-sdk/client-cloudfront';
import { refusal } from '@platform/base/test-support/refusal';
import { NO_FALLBACK } from '@platform/config/fallback';
import { requireFallback } from '@platform/releases/aws/aws-site';
import { expect, it } from 'vitest';
import { renderEdgeFunction } from './render-edge-function';

const ID = '00000000000a';
/** Asks for the fallback of a deployed edge function with this code; undefined: there is no such function. */
const fallbackIn = (code: string | undefined) => {
  const send = async () => {
    if (code === undefined) throw new Error('NoSuchFunctionExists');
    return { FunctionCode: Buffer.from(code) };
  };
  return requireFallback({ send } as unknown as CloudFrontClient, 'site-prod-edge', 'prod');
};
const edgeNaming = (fallback: string) => renderEdgeFunction('viewer-request', fallback);

it('finds the composition that the deployed edge function falls back to, which garbage collection keeps', async () => {
  expect(await fallbackIn(edgeNaming(ID))).toBe(ID);
});

it('rejects when there is none or the function cannot be read, so that nothing is removed', async () => {
  await expect(fallbackIn(edgeNaming(NO_FALLBACK))).rejects.toMatchObject(
    refusal('release/no-fallback', '--stage prod'),
  );
  await expect(fallbackIn(undefined)).rejects.toThrow('NoSuchFunctionExists');
});
