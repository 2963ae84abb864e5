import { awsLimit } from '@platform/config/aws-limits';
import { describe, expect, it } from 'vitest';
import type { Templates } from './templates';

/** Checks what each distribution may read and call, and its cache keys. */
export function distributionChecks(templates: () => Templates): void {
  const ofType = (type: string) => templates().ofType(type);

  describe('the distributions', () => {
    it('let the edge call the not-found function with both required permissions', () => {
      const actions = ofType('AWS::Lambda::Permission')
        .filter(({ Properties }) => Properties.Principal === 'cloudfront.amazonaws.com')
        .map(({ Properties }) => Properties.Action);
      // For each of two distributions: the site's and the previews'.
      expect(actions.sort()).toEqual([
        ...['lambda:InvokeFunction', 'lambda:InvokeFunction'],
        ...['lambda:InvokeFunctionUrl', 'lambda:InvokeFunctionUrl'],
      ]);
      expect(ofType('AWS::Lambda::Url').map(({ Properties }) => Properties.AuthType)).toEqual(['AWS_IAM']);
    });

    it('let each distribution read only its folders of the bucket, staged files only the previews’', () => {
      const [policy] = ofType('AWS::S3::BucketPolicy').filter(({ Properties }) =>
        JSON.stringify(Properties).includes('NotResource'),
      );
      const document = policy?.Properties.PolicyDocument as
        | { Statement: { Effect: string; Action: string; NotResource?: unknown[]; Condition: unknown }[] }
        | undefined;
      const limits = (document?.Statement ?? []).filter(({ NotResource }) => NotResource);
      const ids = templates().idsOf('AWS::CloudFront::Distribution');
      const folders = ({ NotResource = [] }: { NotResource?: unknown[] }) =>
        NotResource.map((one) => /"\/([^"]+)\*"/.exec(JSON.stringify(one))?.[1]).sort();
      const assets = ['data/', 'mfe/', 'shell/'];
      expect(limits).toHaveLength(2);
      for (const limit of limits) {
        expect(limit).toMatchObject({ Effect: 'Deny', Action: 's3:GetObject' });
        const id = ids.find((one) => JSON.stringify(limit.Condition).includes(one));
        expect(JSON.stringify(limit.Condition)).toContain('AWS:SourceArn');
        const staged = ['data/', 'mfe/', 'shell/', 'sites/'].map((folder) => `staged/${folder}`);
        expect(folders(limit)).toEqual(id?.startsWith('Preview') ? [...assets, ...staged] : [...assets, 'sites/']);
      }
    });

    it('forward to the API all headers but the visitor’s host and cookies, and nothing to other origins', () => {
      const forwarding = templates()
        .behaviours()
        .filter(({ OriginRequestPolicyId }) => OriginRequestPolicyId);
      const [Ref] = templates().idsOf('AWS::CloudFront::OriginRequestPolicy');
      expect(forwarding).toMatchObject([{ at: 'site /api/*', OriginRequestPolicyId: { Ref } }]);
      const policies = ofType('AWS::CloudFront::OriginRequestPolicy').map(
        ({ Properties }) => Properties.OriginRequestPolicyConfig,
      );
      expect(policies).toMatchObject([
        {
          // API Gateway refuses every request with another host than its own.
          HeadersConfig: { HeaderBehavior: 'allExcept', Headers: ['host'] },
          CookiesConfig: { CookieBehavior: 'none' },
          QueryStringsConfig: { QueryStringBehavior: 'none' },
        },
      ]);
    });

    it('fail over only on 404, so that a broken policy does not look like a missing page; keep cookies out of the cache key', () => {
      const [distribution] = ofType('AWS::CloudFront::Distribution');
      const config = distribution?.Properties.DistributionConfig as {
        OriginGroups: { Items: { FailoverCriteria: { StatusCodes: { Items: number[] } } }[] };
        CustomErrorResponses?: unknown;
        DefaultCacheBehavior: { CachePolicyId: string; FunctionAssociations: { EventType: string }[] };
      };
      expect(config.OriginGroups.Items.map((g) => g.FailoverCriteria.StatusCodes.Items)).toEqual([[404]]);
      expect(config.CustomErrorResponses).toBeUndefined();
      // The managed policy CachingOptimized: the cache key is path and encoding, without cookies and query.
      expect(config.DefaultCacheBehavior.CachePolicyId).toBe('658327ea-f89d-4fab-a63d-7e88639e58f6');
      const events = config.DefaultCacheBehavior.FunctionAssociations.map(({ EventType }) => EventType);
      expect(events).toEqual(['viewer-request', 'viewer-response']);
      for (const { Properties } of ofType('AWS::CloudFront::Function'))
        expect(Buffer.byteLength(String(Properties.FunctionCode))).toBeLessThanOrEqual(awsLimit('edge-function/size'));
    });
  });
}
