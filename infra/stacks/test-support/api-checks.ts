import { awsLimit } from '@platform/config/aws-limits';
import { API, ORIGIN_HEADER } from '@site/contracts/api/routes';
import { LIMITS } from '@site/contracts/limits';
import { describe, expect, it } from 'vitest';
import { type Templates, templatesOf } from './templates';

interface PolicyDocument {
  Statement: { Action: string | string[]; Resource: unknown }[];
}

/** Fields with personal data, or with what a visitor typed into an address. */
const PERSONAL = /identity\.|sourceIp|userAgent|\$context\.path\b|querystring|claims|header/i;

/** Checks access to the API, its routes, its log, and its gradual deployments. */
export function apiChecks(templates: () => Templates): void {
  const ofType = (type: string) => templates().ofType(type);

  describe('the API', () => {
    it('route exactly the paths in the contracts, by POST', () => {
      const routes = ofType('AWS::ApiGatewayV2::Route').map(({ Properties }) => Properties.RouteKey);
      const expected = Object.values(API).map((route) => `POST ${route}`);
      expect(routes.sort()).toEqual(expected.sort());
    });

    it('accept any webhook that Lambda passes on', () => expect(LIMITS.webhookBytes).toBe(awsLimit('lambda/request')));

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
      const [settings] = ofType('AWS::ApiGatewayV2::Stage').map(({ Properties }) => Properties.AccessLogSettings);
      const { Format } = settings as { Format: string };
      const fields = Object.values<string>(JSON.parse(Format));
      expect(fields.every((value) => /^\$context\.[\w.]+$/.test(value))).toBe(true);
      expect(Format).not.toMatch(PERSONAL);
      expect('$context.identity.sourceIp').toMatch(PERSONAL);
    });

    it('call each API function by an alias, try a new version, and roll a failing one back', () => {
      const aliases = ofType('AWS::Lambda::Alias');
      expect(aliases.map(({ Properties }) => Properties.Name)).toEqual(aliases.map(() => 'live'));
      expect(aliases).toHaveLength(Object.values(API).length);
      const [hook = ''] = templates()
        .idsOf('AWS::Lambda::Function')
        .filter((id) => id.includes('Trial'));
      for (const { UpdatePolicy } of aliases)
        expect(UpdatePolicy).toMatchObject({
          CodeDeployLambdaAliasUpdate: {
            ApplicationName: expect.anything(),
            BeforeAllowTrafficHook: { Ref: hook },
          },
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

    it('let the hook ask for each deployment, call the new version and report', () => {
      const groups = ofType('AWS::CodeDeploy::DeploymentGroup');
      const [, hook] =
        templates()
          .entriesOf('AWS::Lambda::Function')
          .find(([id]) => id.includes('Trial')) ?? [];
      const [, role = ''] = /"Fn::GetAtt":\["(\w+)"/.exec(JSON.stringify(hook?.Properties.Role)) ?? [];
      const rights = ofType('AWS::IAM::Policy')
        .filter(({ Properties }) => JSON.stringify(Properties.Roles).includes(`"${role}"`))
        .flatMap(({ Properties }) => (Properties.PolicyDocument as PolicyDocument).Statement);
      for (const action of [
        'codedeploy:GetDeployment',
        'codedeploy:PutLifecycleEventHookExecutionStatus',
        'lambda:InvokeFunction',
      ]) {
        const on = rights.filter(({ Action }) => [Action].flat().includes(action));
        expect(
          on.flatMap(({ Resource }) => Resource),
          action,
        ).toHaveLength(groups.length);
      }
    });

    it('guard a deployment by the failures of its new version alone, known before the first call goes there', () => {
      const guards = templates()
        .entriesOf('AWS::CloudWatch::Alarm')
        .filter(([, { Properties }]) => String(Properties.AlarmName).includes('-rollback-'));
      const aliases = ofType('AWS::Lambda::Alias');
      expect(guards).toHaveLength(aliases.length);
      for (const { Properties, DependsOn = [] } of aliases) {
        // A version's attribute, so that it is the one that the alias gets.
        const version = JSON.stringify(Properties.FunctionVersion);
        const [[id = '', guard] = []] = guards.filter(([, one]) => JSON.stringify(one).includes(version));
        // Of deployed stages: CloudFormation refuses to create an alarm of the same name under another logical id.
        expect(id).toMatch(/^DeploymentsRollback/);
        expect(DependsOn).toEqual(expect.arrayContaining([id, expect.stringContaining('Trial')]));
        const metrics = guard?.Properties.Metrics as {
          MetricStat?: { Metric: { Dimensions: { Name: string; Value: unknown }[] } };
        }[];
        const stats = metrics.flatMap(({ MetricStat }) => MetricStat ?? []);
        expect(stats).toHaveLength(2);
        for (const { Metric } of stats) {
          const named = Metric.Dimensions.find(({ Name }) => /version$/i.test(Name));
          expect(JSON.stringify(named?.Value)).toBe(version);
        }
        expect(guard?.Properties).toMatchObject({ EvaluationPeriods: 3, DatapointsToAlarm: 2, Threshold: 1 });
      }
    });

    it('let an urgent deployment move the aliases without CodeDeploy', { timeout: 180_000 }, () => {
      const urgent = templatesOf({}, undefined, { urgent: 'true' });
      const aliases = urgent.ofType('AWS::Lambda::Alias');
      expect(aliases).toHaveLength(Object.values(API).length);
      for (const { UpdatePolicy } of aliases) expect(UpdatePolicy).toBeUndefined();
      // Nothing else changes, so that the next deployment is an ordinary one again.
      const careful = templatesOf();
      expect(urgent.all().map(([id]) => id)).toEqual(careful.all().map(([id]) => id));
      for (const type of ['AWS::CodeDeploy::DeploymentGroup', 'AWS::CloudWatch::Alarm'])
        expect(urgent.ofType(type)).toEqual(careful.ofType(type));
    });
  });
}
