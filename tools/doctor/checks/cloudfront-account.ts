import { ListDistributionsCommand } from '@aws-sdk/client-cloudfront';
import { type Check, warn } from '../finding';
import type { StageGround } from '../stage-ground';

/**
 * No API tells whether AWS has verified an account for CloudFront; CreateDistribution of one that is not answers 403 "Your
 * account must be verified before you can add new CloudFront resources". An account with a distribution is verified.
 */
export const cloudFrontAccount: Check<StageGround> = {
  name: 'cloudfront account',
  sound: 'has a distribution, so AWS has verified it',
  async run({ aws }) {
    const { DistributionList } = await aws.cloudFront.send(new ListDistributionsCommand({ MaxItems: 1 }));
    if ((DistributionList?.Items ?? []).length > 0) return [];
    return [
      warn('doctor/cloudfront-unverified', {
        value: 'no distribution in this account',
        cause:
          'AWS refuses CloudFront to some new accounts ("Your account must be verified"), which only the first distribution shows.',
        remedy:
          'Before you deploy, open a case: https://console.aws.amazon.com/support/home#/case/create?issueType=customer-service (Account, "verify the account for CloudFront").',
      }),
    ];
  },
};
