/* Why our own: no emulator of ElevenLabs conversations is published, and tests need its errors on demand. */

import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listen } from '@platform/base/listen';
import { WebSocketServer } from 'ws';
import { Conversation, pause } from './conversation.ts';
import { PHONE as DEFAULT_PHONE, HEARD, NAME } from './lines.ts';
import { CONVERSATION_PATH, SIGNED_URL_PATH, SUBPROTOCOL } from './protocol.ts';
import { scenarioOf } from './scenario.ts';
import { SignedUrls } from './signed-urls.ts';

export interface ElevenLabsEmulator {
  /** The value for `ELEVENLABS_API_URL`; the WebSocket is on the same host and port with `ws:`. */
  url: string;
  close(): Promise<void>;
}

/** Starts the ElevenLabs emulator. Port 0 picks any free port. Rejects if the port is in use. */
export async function startElevenLabsEmulator(options: {
  port: number;
  host: '127.0.0.1';
}): Promise<ElevenLabsEmulator> {
  const urls = new SignedUrls();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://emulator');
    const answer = restAnswer(request, url, urls, `ws://${hostAndPort(server)}`);
    if (!answer) return;
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer.body));
  });
  const sockets = takeCalls(server, urls);
  const listening = await listen(server, {
    port: options.port,
    what: 'the ElevenLabs emulator',
    guarded: true,
  });
  return {
    url: listening.url,
    close: () => {
      for (const socket of sockets.clients) socket.terminate();
      return listening.close();
    },
  };
}

function restAnswer(request: IncomingMessage, url: URL, urls: SignedUrls, origin: string) {
  const asks = (path: string) => request.method === 'GET' && url.pathname === path;
  if (asks(SIGNED_URL_PATH)) return signedUrlAnswer(request.headers, url.searchParams, urls, origin);
  if (asks(SUBSCRIPTION_PATH)) return subscriptionAnswer(request.headers);
  return { status: 404, body: { detail: 'Not Found' } };
}

function takeCalls(server: Server, urls: SignedUrls): WebSocketServer {
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
    const scenario = scenarioOf(agentId);
    const signature = url.searchParams.get('conversation_signature') ?? '';
    const ticket = url.pathname === CONVERSATION_PATH ? urls.redeem(signature, agentId) : undefined;
    if (!ticket || scenario.socketRefused) {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      new Conversation(webSocket, scenario, ticket.conversationId, runScript);
    });
  });
  return sockets;
}

function hostAndPort(server: Server): string {
  const { address, port } = server.address() as AddressInfo;
  return `${address}:${port}`;
}

const SUBSCRIPTION_PATH = '/v1/user/subscription';

/**
 * Answers `GET /v1/user/subscription`, header `xi-api-key`, with the fields for the remaining credit of the period.
 * https://elevenlabs.io/docs/api-reference/user/subscription/get
 */
function subscriptionAnswer(headers: IncomingHttpHeaders): { status: number; body: unknown } {
  if (!headers['xi-api-key'])
    return { status: 401, body: { detail: { status: 'invalid_api_key', message: 'Invalid API key' } } };
  return {
    status: 200,
    body: { tier: 'creator', status: 'active', character_count: 20_000, character_limit: 100_000 },
  };
}

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
function signedUrlAnswer(
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
  if (scenario.agentEnds) return call.hangUp();
  await call.listen(HEARD[call.language].question);
  if (scenario.navigates) await call.callTool(NAVIGATE, { path: '/products/lumi-ai' });
  await call.say('offer');
  const written = await call.listen(HEARD[call.language].contact);
  if (!call.open) return;
  await save(call, PHONE.exec(written ?? '')?.[0] ?? DEFAULT_PHONE);
  await call.say('goodbye');
  if (scenario.stays) return;
  await pause(LAST_WORDS_MS);
  call.hangUp();
}

/** Calls the tool. The agent thanks only if the result starts with the text of success. */
async function save(call: Conversation, phone: string): Promise<void> {
  const result = await call.callTool(SAVE, { phone, name: NAME[call.language] });
  const saved = result !== undefined && !result.is_error && String(result.result).startsWith('Спасибо');
  await call.say(saved ? 'thanks' : 'apology');
}
