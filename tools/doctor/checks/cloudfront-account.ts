import { ListDistributionsCommand } from '@aws-sdk/client-cloudfront';
import { type Check, warn } from '../finding';
import type { StageContext } from '../stage-context';

/**
 * Checks that AWS has verified the account for CloudFront. No API says so: in an unverified account, CreateDistribution answers
 * 403 "Your account must be verified before you can add new CloudFront resources". An account with a distribution is verified.
 */
export const cloudFrontAccount: Check<StageContext> = {
  name: 'cloudfront account',
  passed: 'has a distribution, so AWS has verified it',
  async run({ aws }) {
    const { DistributionList } = await aws.cloudFront.send(new ListDistributionsCommand({ MaxItems: 1 }));
    if ((DistributionList?.Items ?? []).length > 0) return [];
    return [
      warn('doctor/cloudfront-unverified', {
        value: 'no distribution in this account',
        cause:
          'AWS lets some new accounts use CloudFront only after verification ("Your account must be verified"); the error appears only when the first distribution is created.',
        remedy:
          'Before you deploy, open a case: https://console.aws.amazon.com/support/home#/case/create?issueType=customer-service (Account, "verify the account for CloudFront").',
      }),
    ];
  },
};
