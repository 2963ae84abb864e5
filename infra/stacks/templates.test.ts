import { temporaryFolder } from '@platform/base/test-support/temporary-folder';
import { parseEnvironment } from '@platform/config/environment';
import { stageByName, stageParts } from '@platform/config/stages';
import { synthesizeTemplates } from '@platform/local/synth';
import { releaseFunctionsOf } from '@platform/releases/orders/order';
import { beforeAll, describe, expect, it } from 'vitest';
import { apiChecks } from './test-support/api-checks';
import { dataChecks } from './test-support/data-checks';
import { distributionChecks } from './test-support/distribution-checks';
import { firewallChecks } from './test-support/firewall-checks';
import { headerChecks } from './test-support/header-checks';
import { monitoringChecks } from './test-support/monitoring-checks';
import { Templates } from './test-support/templates';

const cdkOut = temporaryFolder();
let templates: Templates;

// A deployed stage, because cdk-nag checks those: synthesis fails on a finding that is not accepted.
beforeAll(async () => {
  await synthesizeTemplates({ cdkOut, stage: 'prod', environment: parseEnvironment({}) });
  templates = new Templates(cdkOut);
}, 600_000);

const ofType = (type: string) => templates.ofType(type);

describe('the synthesized templates', () => {
  it('invoke the delivery for new leads and for new or completed contacts', () => {
    const [mapping] = ofType('AWS::Lambda::EventSourceMapping');
    expect(mapping?.Properties.FilterCriteria).toEqual({
      Filters: [
        { eventName: ['INSERT'], dynamodb: { Keys: { pk: { S: [{ prefix: 'LEAD#' }] } } } },
        { eventName: ['INSERT', 'MODIFY'], dynamodb: { Keys: { pk: { S: [{ prefix: 'CONTACT#' }] } } } },
      ].map((pattern) => ({ Pattern: JSON.stringify(pattern) })),
    });
  });

  it('run every function on the Node.js that runs everything here and on arm64, with a log retention', () => {
    const [major] = process.versions.node.split('.');
    const functions = ofType('AWS::Lambda::Function');
    // The site's functions, two composers, and the release functions.
    expect(functions).toHaveLength(13 + 3 + releaseFunctionsOf(stageParts(stageByName('prod'))).length);
    for (const { Properties } of functions) {
      expect(Properties).toMatchObject({ Runtime: `nodejs${major}.x`, Architectures: ['arm64'] });
    }
    // The firewall's log contains addresses, so its retention is shorter.
    for (const { Properties } of ofType('AWS::Logs::LogGroup'))
      expect(Properties.RetentionInDays).toBe(Properties.LogGroupName ? 7 : 30);
  });

  it('do not retry what schedules invoke', () => {
    const configs = ofType('AWS::Lambda::EventInvokeConfig').map(({ Properties }) => Properties);
    const once = configs
      .filter(({ MaximumRetryAttempts, Qualifier }) => MaximumRetryAttempts === 0 && Qualifier === '$LATEST')
      .map(({ FunctionName }) => JSON.stringify(FunctionName).match(/\w+"}$/)?.[0]);
    const scheduled = ofType('AWS::Events::Rule').flatMap(
      ({ Properties }) => Properties.Targets as { Arn: { 'Fn::GetAtt'?: string[] } }[],
    );
    expect(scheduled.length).toBeGreaterThan(3);
    for (const { Arn } of scheduled) expect(once).toContain(`${Arn['Fn::GetAtt']?.[0]}"}`);
  });

  it('name no account', () => {
    expect(templates.text).not.toMatch(/arn:aws:[\w-]*:[\w-]*:\d{12}:/);
  });
});

dataChecks(() => templates);
apiChecks(() => templates);
distributionChecks(() => templates);
headerChecks(() => templates);
monitoringChecks(() => templates);
firewallChecks(() => templates);
