import * as z from 'zod/mini';
import { readJsonCapped } from '../shared/read-capped';

const TIMEOUT_MS = 10_000;

const subscriptionSchema = z.object({ character_count: z.number(), character_limit: z.number() });

export interface VoiceCreditDependencies {
  /** Base URL of the service, without a trailing slash. */
  apiUrl: string;
  apiKey: string;
  fetch: typeof fetch;
}

/** The remaining credit is unknown. `upstreamStatus`: the service's status, if it answered. */
export class CreditUnknown extends Error {
  constructor(readonly upstreamStatus?: number) {
    super('The remaining credit is unknown');
  }
}

/**
 * Returns the remaining credit of the billing period at ElevenLabs, in per cent, at least 0. The key needs the permission
 * `user_read`. Throws CreditUnknown. https://elevenlabs.io/docs/api-reference/user/subscription/get
 */
export async function creditLeft({ apiUrl, apiKey, fetch }: VoiceCreditDependencies): Promise<number> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(`${apiUrl}/v1/user/subscription`, {
    headers: { 'xi-api-key': apiKey, accept: 'application/json' },
    // A redirect would send the key to an unconfigured host.
    redirect: 'error',
    signal,
  }).catch(() => {
    throw new CreditUnknown();
  });
  const body = response.ok ? await readJsonCapped(response, signal).catch(() => undefined) : undefined;
  const subscription = subscriptionSchema.safeParse(body);
  if (!subscription.success) throw new CreditUnknown(response.status);
  const { character_count: used, character_limit: limit } = subscription.data;
  return limit > 0 ? Math.max(0, ((limit - used) / limit) * 100) : 0;
}
