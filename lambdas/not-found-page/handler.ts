import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { awsClient } from '@platform/base/aws-client';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { lazyEnvironment } from '../shared/environment';
import { createLog } from '../shared/log';
import { createMeter } from '../shared/meter';
import { answerMissing } from './core';

const NAME = 'not-found-page';
const environment = lazyEnvironment('SITE_BUCKET');
const log = createLog(NAME);
const meter = createMeter(NAME);

const s3 = awsClient(
  S3Client,
  // Path-style URLs work with every S3-compatible server, whatever its host name.
  { forcePathStyle: true, maxAttempts: 2 },
  { connectionMs: 1000, requestMs: 3000 },
);

async function readObject(key: string): Promise<string> {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: environment().SITE_BUCKET, Key: key }));
  if (!Body) throw new Error(`S3 sent no body of "${key}". Load the page again.`);
  return Body.transformToString('utf-8');
}

export async function handler(event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> {
  const answer = await answerMissing(event.rawPath, { readObject, log, count: meter.count });
  meter.flush();
  // The edge caches the answer for a minute, so that a path that many request costs one execution per minute of the
  // concurrency that leads need, and the alarm still counts it. A fallback page is not cached, since it must not outlive the
  // fault; CloudFront still keeps a 404 for ten seconds.
  const lasting = answer.status === 301 || answer.lasting;
  const cache = { 'cache-control': lasting ? 'public, max-age=0, s-maxage=60, must-revalidate' : 'no-store' };
  if (answer.status === 301) return { statusCode: 301, headers: { ...cache, location: answer.location }, body: '' };
  return {
    statusCode: answer.status,
    headers: { ...cache, 'content-type': 'text/html; charset=utf-8' },
    body: answer.html,
  };
}
