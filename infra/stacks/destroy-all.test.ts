import { resourceNames } from '@platform/config/resource-names';
import { stageByName } from '@platform/config/stages';
import { expect, it } from 'vitest';
import { Templates } from './test-support/templates';
import { withUnbundledAssembly } from './unbundled-assembly';

const NAME = 'proof-abc123';
// With a fallback composition, as in a second deployment, from which on other stages are protected.
const templates = withUnbundledAssembly(stageByName(NAME), (directory) => new Templates(directory), 'a1b2c3d4e5f6');

it('a temporary stage retains no resource when it is destroyed', () => {
  expect(templates.text).not.toMatch(/"(DeletionPolicy|UpdateReplacePolicy)": "Retain/);
  expect(templates.ofType('AWS::DynamoDB::Table')).toHaveLength(2);
  for (const { Properties } of templates.ofType('AWS::DynamoDB::Table'))
    expect(Properties.DeletionProtectionEnabled).toBe(false);
});

it('a temporary stage has release functions, owns no identity provider, of which an account has one, and sends no mail', () => {
  const functions = templates.ofType('AWS::Lambda::Function').map(({ Properties }) => Properties.FunctionName);
  expect(functions).toContain(resourceNames(NAME).releaseFunction('platform'));
  expect(templates.ofType('AWS::IAM::OIDCProvider')).toEqual([]);
  expect(templates.ofType('AWS::SNS::Subscription')).toEqual([]);
});

it.each(['proof', 'proof-', 'proof-ABC123', 'proof-abc1234', 'prod-abc123'])('rejects the stage name %s', (name) => {
  expect(() => stageByName(name)).toThrow('Unknown stage');
});
