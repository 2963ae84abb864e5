import { REGION } from '../../../infra/config/region';
import { type Check, warn } from '../finding';
import type { StageContext } from '../stage-context';

export const region: Check<Pick<StageContext, 'env' | 'arn'>> = {
  name: 'credentials',
  passed: 'are valid, not the root user’s, and set to the right region',
  run({ env, arn }) {
    const configured = env.AWS_REGION ?? env.AWS_DEFAULT_REGION;
    return [
      ...(configured === undefined || configured === REGION
        ? []
        : [
            warn('doctor/region', {
              value: configured,
              cause: `The site is in ${REGION}; AWS CLI commands without --region would use another region.`,
              remedy: `export AWS_REGION=${REGION}`,
            }),
          ]),
      ...(arn.endsWith(':root')
        ? [
            warn('doctor/root-user', {
              value: arn,
              cause: 'The root user’s permissions can’t be restricted, and logs don’t show who used it.',
              remedy: 'Create a user in IAM Identity Center, then "aws configure sso" and "aws sso login".',
            }),
          ]
        : []),
    ];
  },
};
