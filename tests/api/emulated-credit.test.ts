import { startElevenLabsEmulator } from '@platform/emulators/elevenlabs/start';
import { creditLeft, refusedAgents } from 'lambdas/voice-credit/core';
import { expect, test } from 'vitest';

test('the emulator returns the remaining credit and signed URLs, only with an API key', async () => {
  const emulator = await startElevenLabsEmulator();
  try {
    expect(await creditLeft({ apiUrl: emulator.url, apiKey: 'k', fetch })).toBe(80);
    const refused = (apiKey: string) => refusedAgents({ apiUrl: emulator.url, apiKey, fetch }, ['agent_a']);
    expect(await refused('k')).toEqual([]);
    expect(await refused('')).toEqual([401]);
    await expect(creditLeft({ apiUrl: emulator.url, apiKey: '', fetch })).rejects.toMatchObject({
      upstreamStatus: 401,
    });
  } finally {
    await emulator.close();
  }
});
