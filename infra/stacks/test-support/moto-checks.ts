import { expect, it } from 'vitest';
import { describeWithTool } from '../../../tests/tools/describe-with-tool';
import { deployToMoto } from './deploy-to-moto';

/** Resources that must really come to life: what holds data, what runs, and who may do what. */
const CREATED = [
  'AWS::DynamoDB::Table',
  'AWS::Events::Rule',
  'AWS::IAM::Policy',
  'AWS::IAM::Role',
  'AWS::Lambda::EventSourceMapping',
  'AWS::Lambda::Function',
  'AWS::Lambda::Version',
  'AWS::Logs::LogGroup',
  'AWS::S3::Bucket',
];

/** `cdk deploy --all` of the real app, against moto. */
export function motoChecks(cdkOut: () => string): void {
  describeWithTool('moto', 'the app', () => {
    it('deploys', async () => {
      const { stacks, created, unsupported } = await deployToMoto(cdkOut());
      const listed = (counts: Record<string, number>) =>
        Object.entries(counts).map(([type, count]) => `  ${count} ${type}`);
      console.log(
        [
          'cdk deploy against moto created:',
          ...listed(created),
          'which moto knows not:',
          ...listed(unsupported),
        ].join('\n'),
      );
      expect(stacks.length).toBeGreaterThan(5);
      for (const { status, name } of stacks) expect(status, name).toBe('CREATE_COMPLETE');
      for (const type of CREATED) expect(Object.keys(created)).toContain(type);
      // Nothing that moto knows may be passed over in silence.
      for (const type of Object.keys(unsupported)) expect(CREATED).not.toContain(type);
    }, 300_000);
  });
}
