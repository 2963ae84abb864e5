import type { Listening } from '@platform/base/listen';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startElevenLabsEmulator } from './start.ts';

type Frame = { type: string } & Record<string, never>;

let emulator: Listening;
beforeAll(async () => {
  emulator = await startElevenLabsEmulator();
});
afterAll(() => emulator.close());

const ask = (query: string, headers: Record<string, string> = { 'xi-api-key': 'key' }) =>
  fetch(`${emulator.url}/v1/convai/conversation/get-signed-url?${query}`, { headers });

async function signedUrl(agentId: string, extra = '&include_conversation_id=true'): Promise<string> {
  const answer = (await (await ask(`agent_id=${agentId}${extra}`)).json()) as { signed_url: string };
  return answer.signed_url;
}

/** Makes a call as the SDK does. Resolves with all frames when the socket closes. */
function call(
  url: string,
  toolAnswer = 'Спасибо! Сохранено.',
  overrides?: object,
): Promise<{ frames: Frame[]; code: number; reason: string }> {
  const socket = new WebSocket(url, ['convai']);
  const frames: Frame[] = [];
  const send = (message: unknown) => socket.send(JSON.stringify(message));
  socket.on('open', () =>
    send({ type: 'conversation_initiation_client_data', conversation_config_override: overrides }),
  );
  socket.on('message', (data) => {
    const frame = JSON.parse(String(data)) as Frame & { client_tool_call?: { tool_call_id: string } };
    frames.push(frame);
    const id = frame.client_tool_call?.tool_call_id;
    if (id) send({ type: 'client_tool_result', tool_call_id: id, result: toolAnswer, is_error: false });
  });
  return new Promise((resolve, reject) => {
    socket.on('close', (code, reason) => resolve({ frames, code, reason: String(reason) }));
    socket.on('error', reject);
  });
}

it('a signed URL needs an API key and an agent', async () => {
  const asked = [ask('agent_id=emulator', {}), ask(''), ask('agent_id=emulator-429')];
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([401, 422, 429]);
});

it('a signed URL with a conversation id opens one conversation, of its own agent, with a valid signature', async () => {
  const url = new URL(await signedUrl('emulator-fast-drop'));
  expect((await call(url.href)).code).toBe(1006);
  await expect(call(url.href)).rejects.toThrow('403');
  const other = new URL(await signedUrl('emulator'));
  other.searchParams.set('agent_id', 'other');
  await expect(call(other.href)).rejects.toThrow('403');
  other.searchParams.set('conversation_signature', 'cvtkn_x');
  await expect(call(other.href)).rejects.toThrow('403');
});

const _greetingIn = async (agentId: string, language?: string) => {
  const { frames, ...end } = await call(await signedUrl(agentId), '', { agent: { language } });
  const said = frames.find(({ type }) => type === 'agent_response') as { agent_response_event?: unknown };
  return { ...end, opened: frames[0]?.type, said: said?.agent_response_event };
};
