import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describeWithTool } from '@platform/base/test-support/describe-with-tool';
import { beforeAll, expect, it } from 'vitest';
import { deployToMoto, type MotoDeployment } from './deploy-to-moto';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * Types that moto does not support, each with the test that covers it instead. cfn-lint checks every property of all of them.
 */
const PROVED_OTHERWISE: Record<string, string> = {
  'AWS::ApiGatewayV2::Api': 'platform/local/src/platform.test.ts',
  'AWS::ApiGatewayV2::Authorizer': 'platform/local/src/platform.test.ts',
  'AWS::ApiGatewayV2::Integration': 'platform/local/src/platform.test.ts',
  'AWS::ApiGatewayV2::Route': 'infra/stacks/templates.test.ts',
  'AWS::ApiGatewayV2::Stage': 'infra/stacks/test-support/api-checks.ts',
  'AWS::Budgets::Budget': 'tests/iam/topics.test.ts',
  'AWS::CloudFront::Distribution': 'platform/local/src/platform.test.ts',
  'AWS::CloudFront::Function': 'infra/edge/edge-in-njs.test.ts',
  'AWS::CloudFront::KeyValueStore': 'platform/local/src/aws-limits.test.ts',
  'AWS::CloudFront::OriginAccessControl': 'infra/stacks/cfn-lint.test.ts',
  'AWS::CloudFront::OriginRequestPolicy': 'infra/stacks/test-support/distribution-checks.ts',
  'AWS::CloudFront::ResponseHeadersPolicy': 'infra/stacks/test-support/header-checks.ts',
  'AWS::CloudWatch::Alarm': 'infra/stacks/test-support/monitoring-checks.ts',
  'AWS::CloudWatch::CompositeAlarm': 'infra/stacks/test-support/monitoring-checks.ts',
  'AWS::CodeDeploy::Application': 'infra/stacks/templates.test.ts',
  'AWS::CodeDeploy::DeploymentGroup': 'infra/stacks/templates.test.ts',
  'AWS::IAM::OIDCProvider': 'tests/iam/trust.test.ts',
  'AWS::Lambda::Alias': 'infra/stacks/templates.test.ts',
  'AWS::Lambda::Url': 'infra/stacks/templates.test.ts',
  'AWS::Lambda::EventInvokeConfig': 'infra/stacks/templates.test.ts',
  'AWS::Logs::MetricFilter': 'infra/stacks/test-support/firewall-checks.ts',
  'AWS::Logs::QueryDefinition': 'infra/stacks/cfn-lint.test.ts',
  'AWS::S3::BucketPolicy': 'infra/stacks/cfn-lint.test.ts',
  'AWS::SNS::Subscription': 'infra/stacks/cfn-lint.test.ts',
  'AWS::SNS::TopicPolicy': 'tests/iam/topics.test.ts',
  'AWS::SecretsManager::Secret': 'infra/stacks/templates.test.ts',
  'AWS::WAFv2::IPSet': 'infra/stacks/test-support/firewall-checks.ts',
  'AWS::WAFv2::LoggingConfiguration': 'infra/stacks/test-support/firewall-checks.ts',
  'AWS::WAFv2::WebACL': 'infra/stacks/test-support/firewall-checks.ts',
};

/** Checks `cdk deploy --all` of the real app against moto. */
export function motoChecks(cdkOut: () => string): void {
  describeWithTool('moto', 'the app', () => {
    let deployment: MotoDeployment;
    beforeAll(async () => {
      deployment = await deployToMoto(cdkOut());
    }, 300_000);

    it('is restored as the runbook says: under the name of the lost table, protected, with another stream', () => {
      const { refusal, actions, item, description } = deployment.restored;
      expect(refusal).toContain('DeletionProtectionEnabled');
      expect(item).toMatchObject({ pk: { S: 'LEAD#1' } });
      expect(description).toMatchObject({
        DeletionProtectionEnabled: true,
        StreamSpecification: { StreamEnabled: true, StreamViewType: 'KEYS_ONLY' },
        LatestStreamLabel: expect.any(String),
      });
      const runbook = readFileSync(path.join(ROOT, 'docs/operating/restore.md'), 'utf8');
      const commands = [...runbook.matchAll(/aws\s+dynamodb\s+([a-z-]+)/g)].map(([, command]) => command);
      const kebab = (action: string) => action.replace(/(?!^)[A-Z]/g, '-$&').toLowerCase();
      // moto keeps no backup of a deleted table, which the runbook looks up.
      expect(commands.filter((command) => command !== 'list-backups')).toEqual(actions.map(kebab));
    });

    it('deploys after a failed attempt and after one that stopped halfway, and other tests cover what moto does not support', () => {
      const { stacks, created, supported, unsupported } = deployment;
      expect(stacks.length).toBeGreaterThan(5);
      for (const { status, name } of stacks) expect(status, name).toBe('CREATE_COMPLETE');
      expect(Object.keys(supported).filter((type) => !(type in created))).toEqual([]);
      expect(Object.keys(supported)).toContain('AWS::DynamoDB::Table');
      expect(Object.keys(unsupported).filter((type) => !(type in PROVED_OTHERWISE))).toEqual([]);
      for (const file of Object.values(PROVED_OTHERWISE))
        expect(existsSync(path.join(ROOT, file)), file).toBe(true);
    });
  });
}
