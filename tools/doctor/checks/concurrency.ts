import { GetAccountSettingsCommand } from '@aws-sdk/client-lambda';
import { REGION } from '../../../infra/config/region';
import { type Check, fail, warn } from '../finding';
import type { StageContext } from '../stage-context';

/** Lambda rejects a reservation that leaves fewer unreserved concurrent executions than this. */
const UNRESERVED = 100;
/** Concurrent executions in a busy minute: leads, sessions, telemetry, not-found pages, delivery and a release. */
const COMFORTABLE = 50;

export const concurrency: Check<StageContext> = {
  name: 'lambda concurrency',
  passed: 'is enough for all functions and reservations',
  async run({ aws, stage }) {
    const { AccountLimit } = await aws.lambda.send(new GetAccountSettingsCommand({}));
    const limit = AccountLimit?.ConcurrentExecutions ?? 0;
    const reserved = Object.values(stage.reservedConcurrency ?? {}).reduce((sum, one) => sum + one, 0);
    const remedy = `aws service-quotas request-service-quota-increase --region ${REGION} --service-code lambda --quota-code L-B99A9384 --desired-value 1000`;
    if (reserved > 0 && limit - reserved < UNRESERVED)
      return [
        fail('doctor/concurrency-reserved', {
          value: `${reserved} reserved of ${limit}`,
          cause: `Lambda keeps ${UNRESERVED} concurrent executions unreserved, so the deployment fails.`,
          remedy: `${remedy}; or remove reservedConcurrency from infra/config/stages.ts`,
        }),
      ];
    if (limit >= COMFORTABLE) return [];
    return [
      warn('doctor/concurrency-low', {
        value: `${limit} concurrent executions in the whole account`,
        cause: `All functions in the account share them. A busy minute of the site uses up to ${COMFORTABLE}; requests beyond the limit fail with 503.`,
        remedy,
      }),
    ];
  },
};
