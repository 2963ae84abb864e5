import { ListOpenIDConnectProvidersCommand } from '@aws-sdk/client-iam';
import { GITHUB } from '../../../infra/config/github-repository';
import { type Check, fail } from '../finding';
import type { StageContext } from '../stage-context';

export const identityProvider: Check<StageContext> = {
  name: 'identity provider',
  passed: 'of GitHub matches the stage’s setting (new or existing)',
  async run({ stage, aws, owns }) {
    if (!stage.pipelines) return [];
    const { OpenIDConnectProviderList = [] } = await aws.iam.send(new ListOpenIDConnectProvidersCommand({}));
    const arn = OpenIDConnectProviderList.map(({ Arn = '' }) => Arn).find((one) =>
      one.endsWith(`/${GITHUB}`),
    );
    const { provider } = stage.pipelines;
    if (provider === 'existing' && !arn)
      return [
        fail('doctor/provider-missing', {
          value: `provider 'existing', but the account has no ${GITHUB}`,
          cause: 'GitHub cannot sign in, and every pipeline fails at "configure credentials".',
          remedy: `Set pipelines.provider of ${stage.name} to 'new' in infra/config/stages.ts.`,
        }),
      ];
    if (provider === 'new' && arn && !(await owns(arn)))
      return [
        fail('doctor/provider-exists', {
          value: arn,
          cause:
            'An account can have only one provider per URL: the deployment fails with EntityAlreadyExists.',
          remedy: `Set pipelines.provider of ${stage.name} to 'existing' in infra/config/stages.ts.`,
        }),
      ];
    return [];
  },
};
