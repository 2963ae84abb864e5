import { startElevenLabsEmulator } from '@platform/emulators/elevenlabs/start';
import { creditLeft } from 'lambdas/voice-credit/core';
import { expect, test } from 'vitest';

test('the emulator returns the remaining credit, only with an API key', async () => {
  const emulator = await startElevenLabsEmulator({ port: 0, host: '127.0.0.1' });
  try {
    expect(await creditLeft({ apiUrl: emulator.url, apiKey: 'k', fetch })).toBe(80);
    await expect(creditLeft({ apiUrl: emulator.url, apiKey: '', fetch })).rejects.toMatchObject({
      upstreamStatus: 401,
    });
  } finally {
    await emulator.close();
  }
});
