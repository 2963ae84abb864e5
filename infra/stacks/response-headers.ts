import { THEME_SCRIPT } from '@site/contracts/theme-script';
import { Duration } from 'aws-cdk-lib';
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  type ResponseCustomHeader,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
} from 'aws-cdk-lib/aws-cloudfront';
import { Construct } from 'constructs';
import { contentSecurityPolicy, scriptHash } from '../config/content-security-policy';
import type { Stage } from '../config/stages';

const always: ResponseSecurityHeadersBehavior = {
  strictTransportSecurity: {
    accessControlMaxAge: Duration.days(365),
    includeSubdomains: true,
    override: true,
  },
  contentTypeOptions: { override: true },
  referrerPolicy: {
    referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN,
    override: true,
  },
};

const custom = (header: string, value: string): ResponseCustomHeader => ({ header, value, override: true });

/** Headers that the edge adds: `pages` for whatever a browser may show as a document, `assets` for the rest. */
export class ResponseHeaders extends Construct {
  readonly pages: ResponseHeadersPolicy;
  readonly assets: ResponseHeadersPolicy;
  /** Pages that nobody has reviewed yet: no microphone, no search engine. */
  readonly preview: ResponseHeadersPolicy;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    const documents: ResponseSecurityHeadersBehavior = {
      ...always,
      contentSecurityPolicy: {
        contentSecurityPolicy: contentSecurityPolicy({
          elevenLabsUrl: stage.elevenLabsUrl,
          themeScriptHash: scriptHash(THEME_SCRIPT),
        }),
        override: true,
      },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
    };
    this.pages = new ResponseHeadersPolicy(this, 'Pages', {
      securityHeadersBehavior: documents,
      customHeadersBehavior: {
        customHeaders: [
          custom('permissions-policy', 'microphone=(self), camera=(), geolocation=()'),
          custom('cross-origin-opener-policy', 'same-origin'),
        ],
      },
    });
    this.preview = new ResponseHeadersPolicy(this, 'Preview', {
      securityHeadersBehavior: documents,
      customHeadersBehavior: {
        customHeaders: [
          custom('permissions-policy', 'microphone=(), camera=(), geolocation=()'),
          custom('cross-origin-opener-policy', 'same-origin'),
          custom('x-robots-tag', 'noindex'),
        ],
      },
    });
    this.assets = new ResponseHeadersPolicy(this, 'Assets', {
      securityHeadersBehavior: always,
      customHeadersBehavior: { customHeaders: [custom('cross-origin-resource-policy', 'same-origin')] },
    });
  }
}
