import type { IncomingHttpHeaders } from 'node:http';
import { CONVERSATION_PATH } from './protocol.ts';
import { scenarioOf } from './scenario.ts';
import type { SignedUrls } from './signed-urls.ts';

interface RestAnswer {
  status: number;
  body: unknown;
}

const refusal = (status: number, code: string, message: string): RestAnswer => ({
  status,
  body: { detail: { status: code, message } },
});

/**
 * Answers `GET /v1/convai/conversation/get-signed-url?agent_id=…[&include_conversation_id=true]`, header `xi-api-key`.
 * Errors have the service's shape, `{ detail: { status, message } }`. Returns undefined for no answer at all.
 * `origin`: the emulator's, `ws://host:port`.
 */
export function signedUrlAnswer(
  headers: IncomingHttpHeaders,
  query: URLSearchParams,
  urls: SignedUrls,
  origin: string,
): RestAnswer | undefined {
  const agentId = query.get('agent_id');
  if (!headers['xi-api-key']) return refusal(401, 'invalid_api_key', 'Invalid API key');
  if (!agentId) return refusal(422, 'missing_agent_id', 'Field required: agent_id');
  const scenario = scenarioOf(agentId);
  if (scenario.restHangs) return undefined;
  if (scenario.restStatus) return refusal(scenario.restStatus, 'emulated', `Emulated ${scenario.restStatus}`);
  if (scenario.restEmpty) return { status: 200, body: {} };

  const withId = query.get('include_conversation_id') === 'true';
  const { signature, conversationId } = urls.issue(agentId, withId);
  const signed = new URLSearchParams({ agent_id: agentId, conversation_signature: signature });
  if (withId) signed.set('conversation_id', conversationId);
  return { status: 200, body: { signed_url: `${origin}${CONVERSATION_PATH}?${signed}` } };
}
