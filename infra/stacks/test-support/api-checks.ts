import { awsLimit } from '@platform/config/aws-limits';
import { API, ORIGIN_HEADER } from '@site/contracts/api/routes';
import { LIMITS } from '@site/contracts/limits';
import { describe, expect, it } from 'vitest';
import type { Templates } from './templates';

/** Fields with personal data, or with what a visitor typed into an address. */
const PERSONAL = /identity\.|sourceIp|userAgent|\$context\.path\b|querystring|claims|header/i;

/** Checks access to the API, its routes, its log, and its gradual deployments. */
export function apiChecks(templates: () => Templates): void {
  const ofType = (type: string) => templates().ofType(type);

  describe('the API', () => {
    it('route exactly the paths in the contracts, by POST', () => {
      const routes = ofType('AWS::ApiGatewayV2::Route').map(({ Properties }) => Properties.RouteKey);
      expect(routes.sort()).toEqual(
        Object.values(API)
          .map((route) => `POST ${route}`)
          .sort(),
      );
    });

    it('accept any webhook that Lambda passes on', () =>
      expect(LIMITS.webhookBytes).toBe(awsLimit('lambda/request')));

    it('allow only the distribution to call the API', () => {
      for (const { Properties } of ofType('AWS::ApiGatewayV2::Route'))
        expect(Properties).toMatchObject({ AuthorizationType: 'CUSTOM', AuthorizerId: expect.anything() });
      const [authorizer] = ofType('AWS::ApiGatewayV2::Authorizer');
      expect(authorizer?.Properties).toMatchObject({
        EnableSimpleResponses: true,
        AuthorizerResultTtlInSeconds: 300,
        IdentitySource: [`$request.header.${ORIGIN_HEADER}`],
      });
      const [distribution] = ofType('AWS::CloudFront::Distribution');
      expect(JSON.stringify(distribution?.Properties)).toContain(
        `"HeaderName":"${ORIGIN_HEADER}","HeaderValue":"{{resolve:secretsmanager:site/prod/origin:SecretString:current`,
      );
    });

    it('log JSON that identifies no visitor: no address, agent, path, query or header', () => {
      const [settings] = ofType('AWS::ApiGatewayV2::Stage').map(
        ({ Properties }) => Properties.AccessLogSettings,
      );
      const { Format } = settings as { Format: string };
      const fields = Object.values<string>(JSON.parse(Format));
      expect(fields.every((value) => /^\$context\.[\w.]+$/.test(value))).toBe(true);
      expect(Format).not.toMatch(PERSONAL);
      expect('$context.identity.sourceIp').toMatch(PERSONAL);
    });

    it('call each API function by an alias, and roll a failing new version back', () => {
      const aliases = ofType('AWS::Lambda::Alias');
      expect(aliases.map(({ Properties }) => Properties.Name)).toEqual(aliases.map(() => 'live'));
      expect(aliases).toHaveLength(Object.values(API).length);
      for (const { UpdatePolicy } of aliases)
        expect(UpdatePolicy).toMatchObject({
          CodeDeployLambdaAliasUpdate: { ApplicationName: expect.anything() },
        });
      const aliasIds = templates().idsOf('AWS::Lambda::Alias');
      const integrations = ofType('AWS::ApiGatewayV2::Integration').map(
        ({ Properties }) => (Properties.IntegrationUri as { Ref: string }).Ref,
      );
      expect(integrations.sort()).toEqual(aliasIds.sort());
      // The gateway may call only the alias, not the function.
      const called = ofType('AWS::Lambda::Permission')
        .filter(({ Properties }) => JSON.stringify(Properties.SourceArn ?? '').includes('/api/'))
        .map(({ Properties }) => (Properties.FunctionName as { Ref: string }).Ref);
      expect(called.sort()).toEqual(aliasIds.sort());
      const groups = ofType('AWS::CodeDeploy::DeploymentGroup');
      expect(groups).toHaveLength(aliases.length);
      for (const { Properties } of groups)
        expect(Properties).toMatchObject({
          DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent5Minutes',
          AutoRollbackConfiguration: {
            Enabled: true,
            Events: expect.arrayContaining(['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_ALARM']),
          },
          AlarmConfiguration: { Enabled: true, Alarms: [{ Name: expect.anything() }] },
        });
    });

    it('protect the API at the edge; only one rule is about pages', () => {
      const [acl] = ofType('AWS::WAFv2::WebACL');
      expect(acl?.Properties.Scope).toBe('CLOUDFRONT');
      const rules = acl?.Properties.Rules as { Name: string; Statement: unknown }[];
      expect(rules.map(({ Name }) => Name)).toEqual([
        'TokenRate',
        'AddressRate',
        'AWSManagedRulesAmazonIpReputationList',
        'AWSManagedRulesCommonRuleSet',
      ]);
      for (const { Name, Statement: statement } of rules)
        if (Name !== 'AddressRate')
          expect(JSON.stringify(statement)).toMatch(/"ScopeDownStatement":.*"SearchString":"\/api\//);
      const [distribution] = ofType('AWS::CloudFront::Distribution');
      expect(JSON.stringify(distribution?.Properties)).toContain('WebACLId');
    });
  });
}
