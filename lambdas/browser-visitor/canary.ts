// biome-ignore lint/correctness/noUndeclaredDependencies: CloudWatch Synthetics provides it.
import { synthetics } from '@aws/synthetics-playwright';
import { REFRESH_SECONDS } from '@site/contracts/api/session';
import { keysSecretSchema } from '@site/server-data/secrets';
import { SYNTHETIC_VISITOR } from '@site/server-data/synthetic';
import { storedSecret } from '../shared/cached-secret';
import { lazyEnvironment } from '../shared/environment';
import { signToken } from '../shared/session';
import { FAKE_MICROPHONE, visitParts } from './visit-parts';

const environment = lazyEnvironment('SITE_URL', 'SESSION_SECRET_ID');
const keys = storedSecret(keysSecretSchema, () => environment().SESSION_SECRET_ID);

/** Runs on the canary's schedule. Throws with the faults, which CloudWatch Synthetics then shows as the run's reason. */
export async function handler(): Promise<void> {
  const expires = Math.floor(Date.now() / 1000) + REFRESH_SECONDS;
  const token = await keys.use((current) => signToken('refresh', SYNTHETIC_VISITOR, expires, current));
  const { args = [] } = await synthetics.getDefaultLaunchOptions();
  const visit = async () => {
    const browser = await synthetics.launch({ args: [...args, ...FAKE_MICROPHONE] });
    return visitParts(browser, environment().SITE_URL, token).finally(() => synthetics.close());
  };
  // Twice, because somebody is woken.
  const faults = (await visit()).length > 0 ? await visit() : [];
  if (faults.length > 0) throw new Error(faults.join('; '));
}
