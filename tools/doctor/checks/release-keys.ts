import { DescribeKeyCommand } from '@aws-sdk/client-kms';
import { stageParts } from '../../../infra/config/stage-parts';
import { type Check, type Finding, fail } from '../finding';
import type { StageContext } from '../stage-context';

export const releaseKeys: Check<StageContext> = {
  name: 'release keys',
  passed: 'of all parts exist and can sign, if the stage is deployed',
  async run(context) {
    // The deployment makes them.
    if (!(await context.stacks()).has(context.names.stacks.release)) return [];
    return (await Promise.all(stageParts(context.stage).map((part) => judge(context, part)))).flat();
  },
};

async function judge({ aws, names, stage }: StageContext, part: string): Promise<Finding[]> {
  const alias = names.releaseKey(part);
  const answer = await aws.kms.send(new DescribeKeyCommand({ KeyId: alias })).catch((error: Error) => {
    if (error.name === 'NotFoundException') return undefined;
    throw error;
  });
  const cause = `No version of ${part} can be signed or verified, so none can be released.`;
  if (!answer?.KeyMetadata)
    return [
      fail('doctor/release-key-missing', {
        value: alias,
        cause,
        remedy: `npx cdk deploy --all -c stage=${stage.name}`,
      }),
    ];
  const { KeyState, KeySpec, KeyId } = answer.KeyMetadata;
  if (KeyState === 'Enabled' && KeySpec === 'ECC_NIST_P256') return [];
  return [
    fail('doctor/release-key-unusable', {
      value: `${alias}: ${KeyState}, ${KeySpec}`,
      cause,
      remedy:
        KeyState === 'PendingDeletion'
          ? `aws kms cancel-key-deletion --key-id ${KeyId} && aws kms enable-key --key-id ${KeyId}`
          : `aws kms enable-key --key-id ${KeyId}; for another kind of key, increment releaseKey of ${stage.name} in infra/config/stages.ts and deploy`,
    }),
  ];
}
