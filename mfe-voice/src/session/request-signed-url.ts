import { call, isTokenResponse } from '@site/contracts/api/client';
import { API, CORRELATION_HEADER } from '@site/contracts/api/routes';
import { withSession } from '@site/ui/session/with-session.ts';

/** The specification's own words for an answer without a signed URL. */
export const NO_SIGNED_URL = 'No signed URL returned';

/**
 * The address of one conversation, good for one use, for a visitor with a session. Tried again after a 401 alone: every
 * answer costs a session. Rejects without words on a refusal or a broken network (what browsers say of it is for logs, not
 * for visitors) and with `NO_SIGNED_URL` on an answer without one.
 */
export async function requestSignedUrl(
  { agentId, correlationId }: { agentId: string; correlationId: string },
  signal: AbortSignal,
): Promise<string> {
  const headers = { [CORRELATION_HEADER]: correlationId };
  const { answer, problem } = await call(API.token, { agent_id: agentId }, isTokenResponse, {
    send: withSession,
    headers,
    signal,
  }).catch((error: unknown) => {
    throw signal.aborted ? error : new Error('', { cause: error });
  });
  if (answer) return answer.signed_url;
  throw new Error(problem && problem.code !== 'no_signed_url' ? '' : NO_SIGNED_URL);
}
