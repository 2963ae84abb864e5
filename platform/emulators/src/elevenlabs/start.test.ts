import { once } from 'node:events';
import type { Listening } from '@platform/base/listen';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startElevenLabsEmulator } from './start.ts';

let emulator: Listening;
beforeAll(async () => {
  emulator = await startElevenLabsEmulator();
});
afterAll(() => emulator.close());

const ask = (query: string, headers: Record<string, string> = { 'xi-api-key': 'key' }) =>
  fetch(`${emulator.url}/v1/convai/conversation/get-signed-url?${query}`, { headers });

async function signedUrl(agentId: string): Promise<string> {
  const answer = (await (await ask(`agent_id=${agentId}&include_conversation_id=true`)).json()) as {
    signed_url: string;
  };
  return answer.signed_url;
}

const BEGIN = JSON.stringify({ type: 'conversation_initiation_client_data' });
/** Opens a conversation. Resolves with the code with which its socket closes; rejects if it does not open. */
async function call(url: string, messages: Buffer[] = [Buffer.from(BEGIN)]): Promise<number> {
  const socket = new WebSocket(url, ['convai']);
  socket.on('open', () => {
    for (const message of messages) socket.send(message, { binary: false });
  });
  const [code] = (await once(socket, 'close')) as [number];
  return code;
}

it('a signed URL needs an API key and an agent', async () => {
  const asked = [ask('agent_id=emulator', {}), ask(''), ask('agent_id=emulator-429')];
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([401, 422, 429]);
});

it('a signed URL with a conversation id opens one conversation, of its own agent, with a valid signature', async () => {
  const url = new URL(await signedUrl('emulator-fast-drop'));
  expect(await call(url.href)).toBe(1006);
  await expect(call(url.href)).rejects.toThrow('403');
  const other = new URL(await signedUrl('emulator'));
  other.searchParams.set('agent_id', 'other');
  await expect(call(other.href)).rejects.toThrow('403');
  other.searchParams.set('conversation_signature', 'cvtkn_x');
  await expect(call(other.href)).rejects.toThrow('403');
});

it.each<[what: string, message: Buffer, closed: number]>([
  ['ignores a message that is not JSON', Buffer.from('{'), 1006],
  ['closes a call whose text is not UTF-8', Buffer.of(0xff), 1007],
])('%s, and the process goes on', async (_what, message, closed) => {
  expect(await call(await signedUrl('emulator-fast-drop'), [message, Buffer.from(BEGIN)])).toBe(closed);
  expect((await ask('agent_id=emulator')).status).toBe(200);
});
