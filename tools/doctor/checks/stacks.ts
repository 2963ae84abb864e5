import { REGION } from '../../../infra/config/region';
import { type Check, type Finding, fail, warn } from '../finding';
import type { StageContext } from '../stage-context';

const command = (verb: string, name: string) =>
  `aws cloudformation ${verb} --region ${REGION} --stack-name ${name}`;

export const stacks: Check<StageContext> = {
  name: 'stacks',
  passed: 'are complete, or not deployed yet',
  async run(context) {
    return [...(await context.stacks())].flatMap(([name, { status }]) => judge(name, status));
  },
};

/** https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/view-stack-events.html */
function judge(name: string, status: string): Finding[] {
  const value = `${name}: ${status}`;
  if (status === 'UPDATE_ROLLBACK_FAILED')
    return [
      fail('doctor/stack-stuck', {
        value,
        cause: 'An update and its rollback failed; CloudFormation rejects every further update.',
        remedy: command('continue-update-rollback', name),
      }),
    ];
  if (/^(ROLLBACK_COMPLETE|ROLLBACK_FAILED|CREATE_FAILED|DELETE_FAILED)$/.test(status))
    return [
      fail('doctor/stack-failed', {
        value,
        cause:
          'The first deployment failed. The stack can only be deleted, not updated; its events say why it failed.',
        remedy: `${command('describe-stack-events', name)} --max-items 20; ${command('delete-stack', name)}`,
      }),
    ];
  if (status.endsWith('_IN_PROGRESS') && status !== 'REVIEW_IN_PROGRESS')
    return [
      warn('doctor/stack-busy', {
        value,
        cause: 'Another deployment is running; CloudFormation rejects a second one until it ends.',
        remedy: command('wait stack-update-complete', name),
      }),
    ];
  return [];
}
