import { CloudFrontKeyValueStoreClient } from '@aws-sdk/client-cloudfront-keyvaluestore';

/**
 * Returns a client of the edge's key-value store. The SDK prefixes the host with the account; a configured endpoint
 * (`AWS_ENDPOINT_URL_CLOUDFRONT_KEYVALUESTORE`) is used unchanged, as for every other service.
 */
export function kvsClient(): CloudFrontKeyValueStoreClient {
  const configured = process.env.AWS_ENDPOINT_URL_CLOUDFRONT_KEYVALUESTORE;
  if (!configured) return new CloudFrontKeyValueStoreClient({});
  const signing = {
    name: 'sigv4a',
    signingName: 'cloudfront-keyvaluestore',
    signingRegion: '*',
    signingRegionSet: ['*'],
    properties: {},
  };
  return new CloudFrontKeyValueStoreClient({
    endpointProvider: () => ({ url: new URL(configured), properties: { authSchemes: [signing] } }),
  });
}
