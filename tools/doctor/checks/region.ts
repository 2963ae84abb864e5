import { REGION } from '../../../infra/config/region';
import { type Check, warn } from '../finding';
import type { StageGround } from '../stage-ground';

export const region: Check<Pick<StageGround, 'env' | 'arn'>> = {
  name: 'credentials',
  sound: 'are valid, not the root user’s, and work in the right region',
  run({ env, arn }) {
    const configured = env.AWS_REGION ?? env.AWS_DEFAULT_REGION;
    return [
      ...(configured === undefined || configured === REGION
        ? []
        : [
            warn('doctor/region', {
              value: configured,
              cause: `Everything is in ${REGION}; commands of the AWS CLI without --region go elsewhere.`,
              remedy: `export AWS_REGION=${REGION}`,
            }),
          ]),
      ...(arn.endsWith(':root')
        ? [
            warn('doctor/root-user', {
              value: arn,
              cause: 'The root user can neither be limited nor told from the owner in a log.',
              remedy: 'Create a user in IAM Identity Center, then "aws configure sso" and "aws sso login".',
            }),
          ]
        : []),
    ];
  },
};
