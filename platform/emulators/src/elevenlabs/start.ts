/* Why our own: no emulator of ElevenLabs conversations is published, and tests need its errors on demand. */

import { randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http';
import { type Listening, listen } from '@platform/base/listen';
import { WebSocketServer } from 'ws';
import { PHONE as DEFAULT_PHONE, HEARD, NAME, scenarioOf } from './agent.ts';
import { Conversation, waitFor } from './conversation.ts';
import { CONVERSATION_PATH, SIGNED_URL_PATH, SUBPROTOCOL } from './protocol.ts';

/**
 * Starts the ElevenLabs emulator. Its `url` is the value for `ELEVENLABS_API_URL`; the WebSocket is on the same host and port with
 * `ws:`.
 */
export async function startElevenLabsEmulator(): Promise<Listening> {
  const urls = new SignedUrls();
  const server = createServer((request, response) => {
    const { status, body } = restAnswer(request, urls);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  takeCalls(server, urls);
  return listen(server, { port: 0, what: 'the ElevenLabs emulator', guarded: true });
}

interface RestAnswer {
  status: number;
  body: unknown;
}

function restAnswer({ method, url: target = '/', headers }: IncomingMessage, urls: SignedUrls): RestAnswer {
  const url = new URL(target, 'http://emulator');
  if (method === 'GET' && url.pathname === SIGNED_URL_PATH) return signedUrlAnswer(headers, url.searchParams, urls);
  if (method === 'GET' && url.pathname === SUBSCRIPTION_PATH) return subscriptionAnswer(headers);
  return { status: 404, body: { detail: 'Not Found' } };
}

function takeCalls(server: Server, urls: SignedUrls): void {
  const sockets = new WebSocketServer({
    noServer: true,
    handleProtocols: (offered) => (offered.has(SUBPROTOCOL) ? SUBPROTOCOL : false),
  });
  server.on('upgrade', (request, socket, head) => {
    // A client that hangs up is not an error.
    socket.on('error', () => {});
    if (!URL.canParse(request.url ?? '/', 'http://emulator')) return socket.destroy();
    const url = new URL(request.url ?? '/', 'http://emulator');
    const agentId = url.searchParams.get('agent_id') ?? '';
    const signature = url.searchParams.get('conversation_signature') ?? '';
    const ticket = url.pathname === CONVERSATION_PATH ? urls.redeem(signature, agentId) : undefined;
    if (!ticket) {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      new Conversation(webSocket, scenarioOf(agentId), ticket.conversationId, runScript);
    });
  });
}

const SUBSCRIPTION_PATH = '/v1/user/subscription';

/**
 * Answers `GET /v1/user/subscription`, header `xi-api-key`, with the fields for the remaining credit of the period.
 * https://elevenlabs.io/docs/api-reference/user/subscription/get
 */
function subscriptionAnswer(headers: IncomingHttpHeaders): RestAnswer {
  if (!headers['xi-api-key']) return refusal(401, 'invalid_api_key', 'Invalid API key');
  return {
    status: 200,
    body: { tier: 'creator', status: 'active', character_count: 20_000, character_limit: 100_000 },
  };
}

const refusal = (status: number, code: string, message: string): RestAnswer => ({
  status,
  body: { detail: { status: code, message } },
});

/**
 * Answers `GET /v1/convai/conversation/get-signed-url?agent_id=…[&include_conversation_id=true]`, header `xi-api-key`.
 * Errors have the service's shape, `{ detail: { status, message } }`.
 */
function signedUrlAnswer(headers: IncomingHttpHeaders, query: URLSearchParams, urls: SignedUrls): RestAnswer {
  const agentId = query.get('agent_id');
  if (!headers['xi-api-key']) return refusal(401, 'invalid_api_key', 'Invalid API key');
  if (!agentId) return refusal(422, 'missing_agent_id', 'Field required: agent_id');
  const { restStatus } = scenarioOf(agentId);
  if (restStatus) return refusal(restStatus, 'emulated', `Emulated ${restStatus}`);

  const withId = query.get('include_conversation_id') === 'true';
  const { signature, conversationId } = urls.issue(agentId, withId);
  const signed = new URLSearchParams({ agent_id: agentId, conversation_signature: signature });
  if (withId) signed.set('conversation_id', conversationId);
  return { status: 200, body: { signed_url: `ws://${headers.host}${CONVERSATION_PATH}?${signed}` } };
}

const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

/** The issued signatures and their conversations. */
class SignedUrls {
  private readonly tickets = new Map<string, { agentId: string; conversationId: string; singleUse: boolean }>();

  /** Issues a signature. As in the service, one with a conversation id can be used only once, others several times. */
  issue(agentId: string, withConversationId: boolean): { signature: string; conversationId: string } {
    const [signature, conversationId] = [newId('cvtkn'), newId('conv')];
    this.tickets.set(signature, { agentId, conversationId, singleUse: withConversationId });
    return { signature, conversationId };
  }

  /** Returns the conversation of a signature; undefined if it is unknown, used up or for another agent. */
  redeem(signature: string, agentId: string): { conversationId: string } | undefined {
    const ticket = this.tickets.get(signature);
    if (ticket?.agentId !== agentId) return undefined;
    if (!ticket.singleUse) return { conversationId: newId('conv') };
    this.tickets.delete(signature);
    return ticket;
  }
}

/** The tools that the site gives the agent. */
const SAVE = 'save_contact';
const NAVIGATE = 'navigate';
/** A phone number in a written message. */
const PHONE = /\+?\d[\d\s().-]{5,}\d/;
/** Lets the last words be played before the call ends. */
const LAST_WORDS_MS = 400;

/** Runs one call like a real agent: greets, answers, asks for a phone number, saves it with the tool, says goodbye. */
async function runScript(call: Conversation): Promise<void> {
  const { scenario } = call;
  await call.say('greeting');
  if (scenario.drops) return call.drop();
  await call.listen(HEARD[call.language].question);
  if (scenario.navigates) await call.callTool(NAVIGATE, { path: '/products/lumi-ai' });
  await call.say('offer');
  const written = await call.listen(HEARD[call.language].contact);
  if (!call.open) return;
  await saveContact(call, PHONE.exec(written ?? '')?.[0] ?? DEFAULT_PHONE);
  await call.say('goodbye');
  if (scenario.stays) return;
  await waitFor(LAST_WORDS_MS);
  call.hangUp();
}

/** Calls the tool. The agent thanks only if the result starts with the text of success. */
async function saveContact(call: Conversation, phone: string): Promise<void> {
  const result = await call.callTool(SAVE, { phone, name: NAME[call.language] });
  const saved = result !== undefined && !result.is_error && String(result.result).startsWith('Спасибо');
  await call.say(saved ? 'thanks' : 'apology');
}
