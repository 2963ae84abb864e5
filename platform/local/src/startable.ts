import { createServer } from 'node:http';
import { listen } from '@platform/base/listen';
import type { Environment } from '@platform/config/environment';
import { refuseSecond } from '@platform/releases/local/running-platform';

/**
 * Throws if the platform can't start because the data folder or a port is in use; the message says what to do. Called before the
 * templates are synthesized, which takes a minute the first time.
 */
export async function requireStartable(environment: Environment): Promise<void> {
  await refuseSecond(environment.LOCAL_DATA_DIR);
  const wanted = [
    { port: environment.PORT, what: 'the site', variable: 'PORT' },
    { port: environment.PREVIEW_PORT, what: 'the previews', variable: 'PREVIEW_PORT' },
    { port: environment.DYNAMODB_PORT, what: 'DynamoDB', variable: 'DYNAMODB_PORT' },
  ];
  for (const { port, ...labels } of wanted) {
    if (port !== undefined) await (await listen(createServer(), { port, ...labels })).close();
  }
}
