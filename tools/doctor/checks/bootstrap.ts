import { HeadBucketCommand } from '@aws-sdk/client-s3';
import { GetParameterCommand, ParameterNotFound } from '@aws-sdk/client-ssm';
import { BOOTSTRAP_PARAMETER, bootstrapBucket } from '../../../infra/config/cdk-bootstrap';
import { REGION } from '../../../infra/config/region';
import { type Check, fail } from '../finding';
import type { StageContext } from '../stage-context';

/** The oldest version that the CDK's synthesizer accepts. */
const OLDEST_VERSION = 8;

export const bootstrap: Check<StageContext> = {
  name: 'cdk bootstrap',
  passed: 'is complete and recent enough',
  async run({ aws, account }) {
    // Without the app, because synthesis fails until the stage is configured.
    const remedy = `npx cdk bootstrap aws://${account}/${REGION} --app ""`;
    const version = await aws.ssm
      .send(new GetParameterCommand({ Name: BOOTSTRAP_PARAMETER }))
      .then(({ Parameter }) => Number(Parameter?.Value))
      .catch((error: Error) => {
        if (error instanceof ParameterNotFound) return undefined;
        throw error;
      });
    if (version === undefined)
      return [
        fail('doctor/not-bootstrapped', {
          value: `no parameter ${BOOTSTRAP_PARAMETER} in ${REGION}`,
          cause:
            'The CDK deploys with a bucket and roles that "cdk bootstrap" creates once per account and region.',
          remedy,
        }),
      ];
    if (!(version >= OLDEST_VERSION))
      return [
        fail('doctor/bootstrap-old', {
          value: `version ${version}; ${OLDEST_VERSION} or newer is needed`,
          cause: 'The roles of an older bootstrap lack permissions that the CDK uses.',
          remedy,
        }),
      ];
    const bucket = bootstrapBucket(account, REGION);
    const missing = await aws.s3.send(new HeadBucketCommand({ Bucket: bucket })).then(
      () => false,
      (error: Error) => {
        if (error.name === 'NotFound') return true;
        throw error;
      },
    );
    if (!missing) return [];
    return [
      fail('doctor/bootstrap-bucket', {
        value: bucket,
        cause: 'The stack CDKToolkit exists, but its bucket was deleted: assets cannot be uploaded.',
        remedy: `aws cloudformation delete-stack --region ${REGION} --stack-name CDKToolkit && ${remedy}`,
      }),
    ];
  },
};
