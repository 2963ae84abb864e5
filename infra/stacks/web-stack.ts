import { resourceNames } from '@platform/config/resource-names';
import type { Stage } from '@platform/config/stages';
import { ORIGIN_HEADER } from '@site/contracts/api/routes';
import { CfnOutput, SecretValue, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, OriginGroup, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import { createEdgeFunction, EdgeTrial } from './edge-functions';
import { NotFoundPage } from './not-found-page';
import { PreviewSite } from './preview-site';
import { ResponseHeaders } from './response-headers';
import { EdgeLog, limitToFolders, READABLE, SiteBucket, STAGED_PATH } from './site-bucket';

interface WebStackProps extends StackProps {
  stage: Stage;
  api: HttpApi;
  fallback: string;
  /** ARN of a web ACL with scope CLOUDFRONT. */
  webAclArn?: string;
}

/** The site's bucket, and the distributions in front of it and of the API. */
export class WebStack extends Stack {
  readonly distribution: cloudfront.Distribution;
  readonly buckets: SiteBucket;
  readonly live: cloudfront.KeyValueStore;
  /** Open previews, in a separate store, so that the function that pull requests can invoke can't change the live pointer. */
  readonly previews: cloudfront.KeyValueStore;
  readonly previewOrigin: string;

  constructor(scope: Construct, id: string, props: WebStackProps) {
    super(scope, id, props);
    const { stage } = props;
    const names = resourceNames(stage.name);
    this.buckets = new SiteBucket(this, 'Buckets', stage);
    // No import source: CloudFormation must never overwrite the live pointer.
    this.live = new cloudfront.KeyValueStore(this, 'Live', { keyValueStoreName: names.keyValueStore });
    this.previews = new cloudfront.KeyValueStore(this, 'Previews', { keyValueStoreName: names.previewStore });
    const pages = { keyValueStore: this.live, fallback: props.fallback };
    const { VIEWER_REQUEST, VIEWER_RESPONSE } = cloudfront.FunctionEventType;
    const onPageRequest = createEdgeFunction(this, 'ViewerRequest', 'viewer-request', names.pageFunction, pages);
    const onPageResponse = createEdgeFunction(this, 'ViewerResponse', 'viewer-response', names.responseFunction, pages);
    const onAssetRequest = createEdgeFunction(this, 'AssetRequest', 'asset-request', names.assetFunction);
    const onApiRequest = createEdgeFunction(this, 'ApiRequest', 'api-request', names.apiFunction);

    const headers = new ResponseHeaders(this, 'Headers', stage);
    const notFound = new NotFoundPage(this, 'NotFound', { stage, bucket: this.buckets.site });
    // With the right to list, S3 answers 404, not 403, for a missing object, so that 403 means a broken policy.
    const access = {
      originAccessLevels: [cloudfront.AccessLevel.READ, cloudfront.AccessLevel.LIST],
      originAccessControl: new cloudfront.S3OriginAccessControl(this, 'BucketAccess'),
    };
    const bucket = S3BucketOrigin.withOriginAccessControl(this.buckets.site, access);
    const staged = S3BucketOrigin.withOriginAccessControl(this.buckets.site, { ...access, originPath: STAGED_PATH });
    const api = new HttpOrigin(`${props.api.apiId}.execute-api.${this.region}.${this.urlSuffix}`, {
      customHeaders: {
        [ORIGIN_HEADER]: SecretValue.secretsManager(names.secrets.origin, { jsonField: 'current' }).unsafeUnwrap(),
      },
    });

    // No cookies: the API reads none, and they count towards the 10,240 bytes of headers that it accepts, also those that other
    // sites of the owner set for the parent domain. `Authorization` is forwarded only by policies that list the headers to leave
    // out, without a cache: https://repost.aws/knowledge-center/cloudfront-authorization-header
    const toApi = new cloudfront.OriginRequestPolicy(this, 'ToApi', {
      headerBehavior: cloudfront.OriginRequestHeaderBehavior.denyList('host'),
      cookieBehavior: cloudfront.OriginRequestCookieBehavior.none(),
      queryStringBehavior: cloudfront.OriginRequestQueryStringBehavior.none(),
    });

    const secure = { viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.REDIRECT_TO_HTTPS, compress: true };
    const immutable: cloudfront.BehaviorOptions = {
      ...secure,
      origin: bucket,
      cachePolicy: cloudfront.CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: headers.assets,
    };
    const compressed: cloudfront.BehaviorOptions = {
      ...immutable,
      functionAssociations: [{ eventType: VIEWER_REQUEST, function: onAssetRequest }],
    };
    const common = {
      httpVersion: cloudfront.HttpVersion.HTTP2_AND_3,
      priceClass: cloudfront.PriceClass.PRICE_CLASS_100,
      minimumProtocolVersion: cloudfront.SecurityPolicyProtocol.TLS_V1_2_2021,
      ...(props.webAclArn ? { webAclId: props.webAclArn } : {}),
    };
    this.distribution = new cloudfront.Distribution(this, 'Distribution', {
      ...common,
      // CloudFormation reads the secret again only if the distribution changes, so the comment contains the key's number.
      comment: `site ${stage.name}, origin key ${stage.originKey}`,
      ...this.domain(stage),
      defaultBehavior: {
        ...secure,
        origin: new OriginGroup({
          primaryOrigin: bucket,
          fallbackOrigin: notFound.origin,
          fallbackStatusCodes: [404],
        }),
        cachePolicy: cloudfront.CachePolicy.CACHING_OPTIMIZED,
        responseHeadersPolicy: headers.pages,
        functionAssociations: [
          { eventType: VIEWER_REQUEST, function: onPageRequest },
          { eventType: VIEWER_RESPONSE, function: onPageResponse },
        ],
      },
      additionalBehaviors: {
        '/api/*': {
          ...secure,
          // Reject plain HTTP: a redirect would hide that the body was sent in clear.
          viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.HTTPS_ONLY,
          origin: api,
          allowedMethods: cloudfront.AllowedMethods.ALLOW_ALL,
          cachePolicy: cloudfront.CachePolicy.CACHING_DISABLED,
          originRequestPolicy: toApi,
          responseHeadersPolicy: headers.api,
          functionAssociations: [{ eventType: VIEWER_REQUEST, function: onApiRequest }],
        },
        '/shell/*': compressed,
        '/mfe/*': { ...compressed, responseHeadersPolicy: headers.parts },
        '/data/*': immutable,
      },
    });

    const preview = new PreviewSite(this, 'Preview', {
      stageName: stage.name,
      store: this.previews,
      released: bucket,
      staged,
      notFound: notFound.stagedOrigin,
      headers,
      common,
    });

    if (stage.throwAway) new EdgeTrial(this, 'EdgeTrial', { stage: stage.name, fallback: props.fallback });
    const { distribution, buckets } = this;
    new EdgeLog(this, 'EdgeLog', names.edgeLog, distribution, buckets.logs);
    limitToFolders(buckets.site, distribution, READABLE.site);
    limitToFolders(buckets.site, preview.distribution, READABLE.preview);

    this.acknowledgeFindings(distribution, stage.domain !== undefined);
    this.acknowledgeFindings(preview.distribution, false);
    this.previewOrigin = `https://${preview.distribution.distributionDomainName}`;
    const { distributionDomainName: host } = distribution;
    const records = stage.domain?.names.map((name) => `${name} CNAME ${host}`).join('; ');
    const outputs = {
      PreviewAddress: this.previewOrigin,
      Address: `https://${host}`,
      ...(records && { DnsRecords: records }),
      SiteBucket: buckets.site.bucketName,
      LiveStoreArn: this.live.keyValueStoreArn,
    };
    for (const [id, value] of Object.entries(outputs)) new CfnOutput(this, id, { value });
  }

  private domain(stage: Stage) {
    if (!stage.domain) return {};
    const arn = StringParameter.valueForStringParameter(this, stage.domain.certificateArnParameter);
    return {
      domainNames: [...stage.domain.names],
      certificate: Certificate.fromCertificateArn(this, 'Certificate', arn),
    };
  }

  private acknowledgeFindings(distribution: cloudfront.Distribution, hasDomain: boolean): void {
    const accept = (id: string, reason: string) => Validations.of(distribution).acknowledge({ id, reason });
    accept('AwsSolutions-CFR1', 'The site sells to all countries.');
    accept('AwsSolutions-CFR3', 'EdgeLog delivers the log of the site; previews have no visitors.');
    accept(
      'Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
      'Needed for 404; every path is rewritten to an object or matched by a prefix, so no visitor can ask for the list.',
    );
    if (!hasDomain) {
      const reason = "CloudFront's own certificate, used without a domain, fixes the TLS version.";
      accept('AwsSolutions-CFR4', reason);
      accept('Annotation::@aws-cdk/aws-cloudfront:minimumProtocolVersionWithoutCertificate', reason);
    }
  }
}
