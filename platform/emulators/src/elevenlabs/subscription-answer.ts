import type { IncomingHttpHeaders } from 'node:http';

export const SUBSCRIPTION_PATH = '/v1/user/subscription';

/**
 * Answers `GET /v1/user/subscription`, header `xi-api-key`, with the fields for the remaining credit of the period.
 * https://elevenlabs.io/docs/api-reference/user/subscription/get
 */
export function subscriptionAnswer(headers: IncomingHttpHeaders): { status: number; body: unknown } {
  if (!headers['xi-api-key'])
    return { status: 401, body: { detail: { status: 'invalid_api_key', message: 'Invalid API key' } } };
  return {
    status: 200,
    body: { tier: 'creator', status: 'active', character_count: 20_000, character_limit: 100_000 },
  };
}
