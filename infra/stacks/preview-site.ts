import {
  CachePolicy,
  Distribution,
  type DistributionProps,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  type IOrigin,
  type KeyValueStore,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { OriginGroup } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Construct } from 'constructs';
import { renderEdgeFunction } from '../edge/render-edge-function';
import type { ResponseHeaders } from './response-headers';

export interface PreviewSiteProps {
  stageName: string;
  functionName: string;
  store: KeyValueStore;
  /** What visitors of the site get, too. */
  released: IOrigin;
  /** What nobody has released. */
  staged: IOrigin;
  notFound: IOrigin;
  headers: ResponseHeaders;
  /** Logs, TLS and web ACL: the same as the site's. */
  common: Partial<DistributionProps>;
}

/**
 * The origin on which versions are looked at before they go live: the same bucket under another name, so that what nobody
 * has reviewed shares neither storage nor the microphone with the site, which can't read what is staged. It has no way to the API.
 */
export class PreviewSite extends Construct {
  readonly distribution: Distribution;

  constructor(scope: Construct, id: string, props: PreviewSiteProps) {
    super(scope, id);
    const onRequest = new EdgeFunction(this, 'Request', {
      functionName: props.functionName,
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(renderEdgeFunction('preview-request')),
      keyValueStore: props.store,
      autoPublish: true,
    });
    const shared = {
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      compress: true,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
    };
    // What is released comes first, as the composer has it: a staged file never stands in for one that visitors get.
    const files = new OriginGroup({
      primaryOrigin: props.released,
      fallbackOrigin: props.staged,
      fallbackStatusCodes: [404],
    });
    const immutable = { ...shared, origin: files, responseHeadersPolicy: props.headers.assets };
    this.distribution = new Distribution(this, 'Distribution', {
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
        functionAssociations: [{ eventType: FunctionEventType.VIEWER_REQUEST, function: onRequest }],
      },
      additionalBehaviors: { '/shell/*': immutable, '/mfe/*': immutable, '/data/*': immutable },
    });
  }
}
