import { GetAccountSettingsCommand } from '@aws-sdk/client-lambda';
import { REGION } from '../../../infra/config/region';
import { type Check, fail, warn } from '../finding';
import type { StageGround } from '../stage-ground';

/** Lambda refuses to reserve what leaves fewer to all other functions. */
const UNRESERVED = 100;
/** Executions at once of a busy minute: leads, sessions, telemetry, not-found pages, delivery and a release. */
const COMFORTABLE = 50;

export const concurrency: Check<StageGround> = {
  name: 'lambda concurrency',
  sound: 'is enough for the functions and what they reserve',
  async run({ aws, stage }) {
    const { AccountLimit } = await aws.lambda.send(new GetAccountSettingsCommand({}));
    const limit = AccountLimit?.ConcurrentExecutions ?? 0;
    const reserved = Object.values(stage.reservedConcurrency ?? {}).reduce((sum, one) => sum + one, 0);
    const remedy = `aws service-quotas request-service-quota-increase --region ${REGION} --service-code lambda --quota-code L-B99A9384 --desired-value 1000`;
    if (reserved > 0 && limit - reserved < UNRESERVED)
      return [
        fail('doctor/concurrency-reserved', {
          value: `${reserved} reserved of ${limit}`,
          cause: `Lambda leaves ${UNRESERVED} executions to functions that reserve none, and refuses the deployment.`,
          remedy: `${remedy}; or remove reservedConcurrency from infra/config/stages.ts`,
        }),
      ];
    if (limit >= COMFORTABLE) return [];
    return [
      warn('doctor/concurrency-low', {
        value: `${limit} executions at once in the whole account`,
        cause: `All functions of the account share them; a busy minute of the site takes up to ${COMFORTABLE}, and what exceeds them fails with 503.`,
        remedy,
      }),
    ];
  },
};
