import * as z from 'zod/mini';
import { readJsonCapped } from '../shared/read-capped';

const TIMEOUT_MS = 10_000;

const subscriptionSchema = z.object({ character_count: z.number(), character_limit: z.number() });

export interface VoiceCreditDependencies {
  /** Address of the service, without a slash at its end. */
  apiUrl: string;
  apiKey: string;
  fetch: typeof fetch;
}

/** The service did not say what is left: with which status it answered, if it did. */
export class CreditUnknown extends Error {
  constructor(readonly upstreamStatus?: number) {
    super('The credit is unknown');
  }
}

/**
 * What is left of the period's credit at ElevenLabs, in per cent, never under 0. The key needs the permission `user_read`.
 * Throws CreditUnknown. https://elevenlabs.io/docs/api-reference/user/subscription/get
 */
export async function creditLeft({ apiUrl, apiKey, fetch }: VoiceCreditDependencies): Promise<number> {
  const response = await fetch(`${apiUrl}/v1/user/subscription`, {
    headers: { 'xi-api-key': apiKey, accept: 'application/json' },
    // A redirect would carry the key to an address that nobody configured.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => {
    throw new CreditUnknown();
  });
  const body = response.ok ? await readJsonCapped(response).catch(() => undefined) : undefined;
  const subscription = subscriptionSchema.safeParse(body);
  if (!subscription.success) throw new CreditUnknown(response.status);
  const { character_count: used, character_limit: limit } = subscription.data;
  return limit > 0 ? Math.max(0, ((limit - used) / limit) * 100) : 0;
}
