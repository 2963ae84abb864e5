import { CloudFrontKeyValueStoreClient } from '@aws-sdk/client-cloudfront-keyvaluestore';

/**
 * The client of the edge's key-value store. By itself it puts the account before the host; an address that is configured
 * (`AWS_ENDPOINT_URL_CLOUDFRONT_KEYVALUESTORE`) is called as it stands instead, as every other service's is.
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
