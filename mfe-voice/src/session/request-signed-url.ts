import type { ProblemCode } from '@site/contracts/api/problem';
import { API, CORRELATION_HEADER } from '@site/contracts/api/routes';
import type { TokenRequest } from '@site/contracts/api/voice';
import { withSession } from '@site/ui/session/with-session.ts';

/** The specification's own words for an answer without a signed URL. */
export const NO_SIGNED_URL = 'No signed URL returned';
/** What the API answers when the service of the voice gave it none. */
const NO_SIGNED_URL_CODE: ProblemCode = 'no_signed_url';

/**
 * The address of one conversation, good for one use, for a visitor with a session. Tried again after a 401 alone: every
 * answer costs a session. Rejects without words on a refusal or a broken network (what browsers say of it is for logs, not
 * for visitors) and with `NO_SIGNED_URL` on an answer without one.
 */
export async function requestSignedUrl(
  { agentId, correlationId }: { agentId: string; correlationId: string },
  signal: AbortSignal,
): Promise<string> {
  const request: TokenRequest = { agent_id: agentId };
  const response = await withSession(API.token, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [CORRELATION_HEADER]: correlationId },
    body: JSON.stringify(request),
    signal,
  }).catch((error: unknown) => {
    throw signal.aborted ? error : new Error('', { cause: error });
  });
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new Error(textOf(answer, 'code') === NO_SIGNED_URL_CODE ? NO_SIGNED_URL : '');
  const url = textOf(answer, 'signed_url');
  if (!url) throw new Error(NO_SIGNED_URL);
  return url;
}

/** A field of what the API answered, in as far as it is a text. */
function textOf(answer: unknown, field: string): string {
  const value = (answer as Record<string, unknown> | null)?.[field];
  return typeof value === 'string' ? value : '';
}
