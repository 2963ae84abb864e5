import { folderOfTest } from '@platform/base/test-support/temporary-folder';
import { NO_FALLBACK } from '@platform/config/fallback';
import { resourceNames } from '@platform/config/resource-names';
import { stageByName } from '@platform/config/stages';
import { App } from 'aws-cdk-lib';
import { expect, it } from 'vitest';
import { addSecurityChecks, addSiteStacks } from './site-stacks';

it('a stage with operators and a domain has only accepted cdk-nag findings, and names its DNS records', () => {
  const outdir = folderOfTest();
  const prod = stageByName('prod');
  const domain = { names: ['www.sixwave.site'] as [string], certificateArnParameter: '/site/certificate' };
  const app = new App({ outdir, context: { 'aws:cdk:bundling-stacks': [] } });
  addSiteStacks(app, { ...prod, operators: ['anna'], domain }, NO_FALLBACK);
  addSecurityChecks(app);
  const { stacks } = resourceNames('prod');
  const assembly = app.synth();
  const { DnsRecords } = assembly.getStackByName(stacks.web).template.Outputs;
  expect(JSON.stringify(DnsRecords)).toContain('www.sixwave.site CNAME ');
  const { Resources } = assembly.getStackByName(stacks.release).template;
  // The CDK splits a role's policy that is too large into several.
  const policies = Object.entries<{ Type: string }>(Resources).filter(
    ([id, { Type }]) => /^AWS::IAM::(Managed)?Policy$/.test(Type) && id.startsWith('OperatorRole'),
  );
  expect(JSON.stringify(policies)).toContain('wafv2:UpdateIPSet');
});
