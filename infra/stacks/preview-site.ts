import { resourceNames } from '@platform/config/resource-names';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import { OriginGroup } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Construct } from 'constructs';
import { createEdgeFunction } from './edge-functions';
import type { ResponseHeaders } from './response-headers';

interface PreviewSiteProps {
  stageName: string;
  store: cloudfront.KeyValueStore;
  /** Released files, which visitors of the site get, too. */
  released: cloudfront.IOrigin;
  /** Staged files, which are not released. */
  staged: cloudfront.IOrigin;
  notFound: cloudfront.IOrigin;
  headers: ResponseHeaders;
  /** TLS and web ACL, shared with the site's distribution. */
  common: Partial<cloudfront.DistributionProps>;
}

/**
 * The preview origin, on which versions are tested before they go live. It has its own host name, so that unreviewed code
 * shares neither browser storage nor microphone permission with the site, and no API. It uses the site's bucket; the site's
 * distribution can't read staged files.
 */
export class PreviewSite extends Construct {
  readonly distribution: cloudfront.Distribution;

  constructor(scope: Construct, id: string, props: PreviewSiteProps) {
    super(scope, id);
    const { previewFunction } = resourceNames(props.stageName);
    const onRequest = createEdgeFunction(this, 'Request', 'preview-request', previewFunction, {
      keyValueStore: props.store,
    });
    const shared = {
      viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      compress: true,
      cachePolicy: cloudfront.CachePolicy.CACHING_OPTIMIZED,
    };
    // Released files come first, as in the composer, so that a staged file never replaces one that visitors get.
    const files = new OriginGroup({
      primaryOrigin: props.released,
      fallbackOrigin: props.staged,
      fallbackStatusCodes: [404],
    });
    const immutable = { ...shared, origin: files, responseHeadersPolicy: props.headers.assets };
    this.distribution = new cloudfront.Distribution(this, 'Distribution', {
      ...props.common,
      comment: `preview ${props.stageName}`,
      defaultBehavior: {
        ...shared,
        origin: new OriginGroup({
          primaryOrigin: props.staged,
          fallbackOrigin: props.notFound,
          fallbackStatusCodes: [404],
        }),
        responseHeadersPolicy: props.headers.preview,
        functionAssociations: [{ eventType: cloudfront.FunctionEventType.VIEWER_REQUEST, function: onRequest }],
      },
      additionalBehaviors: { '/shell/*': immutable, '/mfe/*': immutable, '/data/*': immutable },
    });
  }
}
