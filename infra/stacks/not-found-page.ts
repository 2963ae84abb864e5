import type { Stage } from '@platform/config/stages';
import { NOT_FOUND } from '@site/contracts/paths';
import { keys, STAGED } from '@site/site-model/bucket-keys';
import { Duration } from 'aws-cdk-lib';
import type { IOrigin } from 'aws-cdk-lib/aws-cloudfront';
import { FunctionUrlOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { FunctionUrlAuthType } from 'aws-cdk-lib/aws-lambda';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { allowActions } from './permissions';
import { STAGED_PATH } from './site-bucket';
import { SiteFunction } from './site-function';

/** Answers for missing objects: redirects if the page has moved, else the not-found page with 404, 410 if given up. */
export class NotFoundPage extends Construct {
  readonly origin: IOrigin;
  /** The fallback for the preview origin, whose pages are staged. */
  readonly stagedOrigin: IOrigin;

  constructor(scope: Construct, id: string, props: { stage: Stage; bucket: IBucket }) {
    super(scope, id);
    const fn = new SiteFunction(this, 'Render', {
      stage: props.stage,
      name: 'not-found-page',
      timeout: Duration.seconds(5),
      environment: { SITE_BUCKET: props.bucket.bucketName },
    });
    const pages = `sites/*${NOT_FOUND}/index.html`;
    const givenUp = keys.givenUp('*');
    // The folder between is the composition and the language.
    for (const pattern of [pages, STAGED + pages, givenUp, STAGED + givenUp])
      allowActions(fn, ['s3:GetObject'], [props.bucket.arnForObjects(pattern)]);
    // CloudFront signs its requests, so nobody else can call the URL. The construct grants both permissions that AWS requires
    // since October 2025, lambda:InvokeFunctionUrl and lambda:InvokeFunction.
    const url = fn.addFunctionUrl({ authType: FunctionUrlAuthType.AWS_IAM });
    this.origin = FunctionUrlOrigin.withOriginAccessControl(url);
    this.stagedOrigin = FunctionUrlOrigin.withOriginAccessControl(url, { originPath: STAGED_PATH });
  }
}
