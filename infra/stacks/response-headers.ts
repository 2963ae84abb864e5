import { HSTS_SECONDS, type SecurityHeaders, securityHeaders } from '@platform/config/security-headers';
import type { Stage } from '@platform/config/stages';
import { Duration } from 'aws-cdk-lib';
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import { Construct } from 'constructs';

/** Response headers policies of the edge, which override an origin's; values: `config/security-headers.ts`. */
export class ResponseHeaders extends Construct {
  /** For responses that a browser may show as a page of the site. */
  readonly pages: ResponseHeadersPolicy;
  /** For pages of previews, which are not reviewed yet. */
  readonly preview: ResponseHeadersPolicy;
  readonly api: ResponseHeadersPolicy;
  readonly assets: ResponseHeadersPolicy;
  /** For files of released parts, which the stage's `partOrigins` may load. */
  readonly parts: ResponseHeadersPolicy;

  constructor(
    scope: Construct,
    id: string,
    private readonly stage: Stage,
  ) {
    super(scope, id);
    const headers = securityHeaders({ elevenLabsUrl: stage.elevenLabsUrl });
    this.pages = this.policy('Pages', headers.pages);
    this.preview = this.policy('Preview', headers.preview);
    this.api = this.policy('Api', headers.api);
    this.assets = this.policy('Assets', headers.assets);
    this.parts = stage.partOrigins.length > 0 ? this.policy('Parts', headers.parts, stage.partOrigins) : this.assets;
  }

  private policy(
    id: string,
    { contentSecurityPolicy, custom }: SecurityHeaders,
    origins: readonly string[] = [],
  ): ResponseHeadersPolicy {
    const override = true;
    return new ResponseHeadersPolicy(this, id, {
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy, override },
        strictTransportSecurity: {
          accessControlMaxAge: Duration.seconds(HSTS_SECONDS),
          includeSubdomains: true,
          preload: true,
          override,
        },
        contentTypeOptions: { override },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override },
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN, override },
      },
      ...(origins.length > 0
        ? {
            corsBehavior: {
              accessControlAllowCredentials: false,
              accessControlAllowHeaders: ['*'],
              accessControlAllowMethods: ['GET', 'HEAD'],
              accessControlAllowOrigins: [...origins],
              originOverride: override,
            },
          }
        : {}),
      customHeadersBehavior: {
        customHeaders: Object.entries({
          ...custom,
          ...(this.stage.throwAway ? { 'x-robots-tag': 'noindex' } : {}),
        }).map(([header, value]) => ({ header, value, override })),
      },
    });
  }
}
