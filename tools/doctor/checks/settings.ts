import type { GetCallerIdentityCommandOutput } from '@aws-sdk/client-sts';
import { placeholdersOf } from '@platform/config/placeholders';
import { isProduction, type Stage, urgentEndpointOf } from '@platform/config/stages';
import type { Check } from '../check';

/** What is known of a stage without access to its account. */
interface SettingsContext {
  stage: Stage;
  /** Whose the credentials in use are. */
  identity: Promise<GetCallerIdentityCommandOutput>;
}

const FILE = 'platform/config/src/stages.ts';

/** Checks that run without access to the account. */
export const SETTINGS_CHECKS: readonly Check<SettingsContext>[] = [
  {
    code: 'doctor/credentials',
    expects: 'the credentials are valid',
    cause: 'There are no usable credentials.',
    find: ({ identity }) => identity.then(() => []),
  },
  {
    code: 'doctor/placeholder',
    expects: 'no setting is a placeholder',
    cause: 'This is the value that the project comes with.',
    find: ({ stage }) =>
      placeholdersOf(stage).map(({ code, ...found }) => ({
        ...found,
        code: `doctor/${code}`,
        // Without a domain of its own, the stage gets its address from the first deployment.
        severity: code === 'origin-placeholder' && !stage.domain ? 'warn' : 'fail',
      })),
  },
  {
    code: 'doctor/urgent-as-mail',
    severity: 'warn',
    expects: 'urgent alarms have an endpoint of their own',
    cause: 'What must wake somebody goes to the same mailbox as the notices.',
    find({ stage }) {
      const { name, alarmEmail: value } = stage;
      const remedy = `Set urgentEndpoint of ${name} in ${FILE} to an on-call service’s https:// address or to a mailbox that wakes somebody.`;
      return isProduction(stage) && urgentEndpointOf(stage).endpoint === value ? [{ value, remedy }] : [];
    },
  },
  {
    code: 'doctor/origin-missing',
    expects: 'the origins include the domain’s names',
    cause: 'The domain includes this name, but origins does not: the API rejects forms sent from it.',
    find({ stage: { name, origins, domain } }) {
      const hosts = origins.map((origin) => new URL(origin).host);
      const missing = domain?.names.filter((host) => !hosts.includes(host)) ?? [];
      const added = missing.map((host) => `'https://${host}'`).join(', ');
      const found = { value: missing.join(', '), remedy: `Add ${added} to origins of ${name} in ${FILE}.` };
      return missing.length > 0 ? [found] : [];
    },
  },
];
