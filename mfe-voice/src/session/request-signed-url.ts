import { call, isTokenResponse } from '@site/contracts/api/client';
import { API, CORRELATION_HEADER } from '@site/contracts/api/routes';
import { withSession } from '@site/ui/session/with-session.ts';

/** The specification's message for an answer without a signed URL. */
export const NO_SIGNED_URL = 'No signed URL returned';

/**
 * Requests the single-use address of a conversation. Retried only after a 401, because every answer uses up quota.
 * Rejects without a message if the API refuses or the network fails (the browser's message is not for visitors) and
 * with `NO_SIGNED_URL` if the answer has none.
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
