import path from 'node:path';
import { ROOT } from '@platform/base/root';
import { FreshFunctions } from '@platform/local/api/fresh-functions';
import { type Platform, startPlatform } from '@platform/local/platform';
import { synth } from '@platform/local/synth';
import { contentSecurityPolicy } from '../../infra/config/content-security-policy';
import type { Environment } from '../../infra/config/environment';
import { localSettings } from '../../infra/config/stage-settings';
import type { DevOptions } from './start-dev';
import type { Stops } from './stops';

/** What answers the pages' API calls in place of the site's own API. */
export interface LocalServices {
  /** Origin of the API's functions. */
  url: string;
  /** Content-Security-Policy of pages that use these services; its connect-src names the voice emulator. */
  policy: string;
  /** The emulated agent that visitors talk to. */
  agentId: string;
}

/** Starts the local platform; its functions are bundled again when their sources change. */
export async function startServices(options: DevOptions, stops: Stops): Promise<Platform> {
  const { environment, step, log } = options;
  const dataDir = environment.LOCAL_DATA_DIR;
  const cdkOut = path.resolve(dataDir, 'cdk.out');
  // Before the templates are synthesized, so that it notices changes made during synthesis.
  const fresh = await stops.keep(Promise.resolve(new FreshFunctions({ root: ROOT, say: console.log })));
  await step('Synthesizing the AWS templates', () => synth({ cdkOut, stage: 'local', environment }));
  const dynamodbPort = environment.DYNAMODB_PORT;
  return step('Starting the local platform', () =>
    stops.keep(startPlatform({ environment, dataDir, cdkOut, port: 0, dynamodbPort, fresh, log })),
  );
}

/**
 * Starts the API's functions from their sources, with emulators of the services outside. Credentials of real services are
 * ignored: what is tried out in another site's pages reaches nobody.
 */
export async function startLocalServices(options: DevOptions, stops: Stops): Promise<LocalServices> {
  const environment = withEmulators(options.environment);
  const { url, elevenLabsUrl } = await startServices({ ...options, environment }, stops);
  return {
    url,
    policy: contentSecurityPolicy({ elevenLabsUrl }),
    agentId: localSettings(environment).voice.agentId,
  };
}

/** Returns the environment without the addresses and credentials of real services. */
export function withEmulators(environment: Environment): Environment {
  const {
    ELEVENLABS_API_URL: voice,
    ELEVENLABS_API_KEY: _key,
    ELEVENLABS_AGENT_ID: agents,
    TELEGRAM_API_URL: _telegram,
    TELEGRAM_BOT_TOKEN: _token,
    TELEGRAM_CHAT_ID: _chat,
    ...kept
  } = environment;
  // An agent of the real service is unknown to the emulator.
  return agents && !voice ? { ...kept, ELEVENLABS_AGENT_ID: agents } : (kept as Environment);
}
