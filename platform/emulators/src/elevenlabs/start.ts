/* Why our own: no emulator of ElevenLabs conversations is published, and tests need its errors on demand. */

import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { type Listening, listen } from '@platform/base/listen';
import { WebSocketServer } from 'ws';
import { PHONE as DEFAULT_PHONE, HEARD, NAME, scenarioOf } from './agent.ts';
import { Conversation } from './conversation.ts';

/** Subprotocol that the service negotiates. */
const SUBPROTOCOL = 'convai';
const CONVERSATION_PATH = '/v1/convai/conversation';

/** Starts the emulator. `url`: the value for `ELEVENLABS_API_URL`; its WebSocket has the same host and port. */
export async function startElevenLabsEmulator(): Promise<Listening> {
  /** The agents of the signed URLs that nobody has used, by signature. */
  const signed = new Map<string, string>();
  const server = createServer((request, response) => {
    const { status, body } = restAnswer(request, signed);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  const calls = new WebSocketServer({
    server,
    path: CONVERSATION_PATH,
    handleProtocols: (offered) => (offered.has(SUBPROTOCOL) ? SUBPROTOCOL : false),
    verifyClient({ req }, answer) {
      const { signature, agentId } = callOf(req);
      if (signed.get(signature) !== agentId) return answer(false, 403);
      // As in the service, a signature with a conversation id can be used only once.
      signed.delete(signature);
      return answer(true);
    },
  });
  calls.on('connection', (socket, request) => {
    const { agentId, conversationId } = callOf(request);
    new Conversation(socket, scenarioOf(agentId), conversationId, runScript);
  });
  return listen(server, { port: 0, what: 'the ElevenLabs emulator', guarded: true });
}

const addressOf = ({ url = '/' }: IncomingMessage) => new URL(url, 'http://emulator');

function callOf(request: IncomingMessage) {
  const value = (name: string) => addressOf(request).searchParams.get(name) ?? '';
  const [signature, agentId] = [value('conversation_signature'), value('agent_id')];
  return { signature, agentId, conversationId: value('conversation_id') };
}

interface RestAnswer {
  status: number;
  body: unknown;
}

const refusal = (status: number, code: string, message: string): RestAnswer => ({
  status,
  body: { detail: { status: code, message } },
});

/** Answers a request with the header `xi-api-key`. Errors have the service's shape, `{ detail: { status, message } }`. */
function restAnswer(request: IncomingMessage, signed: Map<string, string>): RestAnswer {
  const { pathname, searchParams } = addressOf(request);
  if (!request.headers['xi-api-key']) return refusal(401, 'invalid_api_key', 'Invalid API key');
  // The remaining credit of the period: https://elevenlabs.io/docs/api-reference/user/subscription/get
  if (pathname === '/v1/user/subscription')
    return {
      status: 200,
      body: { tier: 'creator', status: 'active', character_count: 20_000, character_limit: 100_000 },
    };
  if (pathname !== `${CONVERSATION_PATH}/get-signed-url`) return { status: 404, body: { detail: 'Not Found' } };
  const agentId = searchParams.get('agent_id');
  if (!agentId) return refusal(422, 'missing_agent_id', 'Field required: agent_id');
  const { restStatus } = scenarioOf(agentId);
  if (restStatus) return refusal(restStatus, 'emulated', `Emulated ${restStatus}`);
  const signature = newId('cvtkn');
  signed.set(signature, agentId);
  const query = { agent_id: agentId, conversation_signature: signature, conversation_id: newId('conv') };
  return {
    status: 200,
    body: { signed_url: `ws://${request.headers.host}${CONVERSATION_PATH}?${new URLSearchParams(query)}` },
  };
}

const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

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
  if (scenario.navigates) await call.callTool('navigate', { path: '/products/lumi-ai' });
  await call.say('offer');
  const written = await call.listen(HEARD[call.language].contact);
  if (!call.open) return;
  await saveContact(call, PHONE.exec(written ?? '')?.[0] ?? DEFAULT_PHONE);
  await call.say('goodbye');
  if (scenario.stays) return;
  await setTimeout(LAST_WORDS_MS);
  call.hangUp();
}

/** Calls the tool. The agent thanks only if the result starts with the text of success. */
async function saveContact(call: Conversation, phone: string): Promise<void> {
  const result = await call.callTool('save_contact', { phone, name: NAME[call.language] });
  const saved = result !== undefined && !result.is_error && String(result.result).startsWith('Спасибо');
  await call.say(saved ? 'thanks' : 'apology');
}
