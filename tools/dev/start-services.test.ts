import { expect, it } from 'vitest';
import { parseEnvironment } from '../../infra/config/environment';
import { withEmulators } from './start-services';

it('keeps nothing of the real services, and every other variable', () => {
  const real = {
    ELEVENLABS_API_KEY: 'key',
    ELEVENLABS_AGENT_ID: 'agent_real',
    TELEGRAM_BOT_TOKEN: '1:token',
    TELEGRAM_CHAT_ID: '-100',
  };
  expect(withEmulators(parseEnvironment({ ...real, PORT: '1' }))).toEqual(parseEnvironment({ PORT: '1' }));
  const addresses = {
    ELEVENLABS_API_URL: 'https://voice.example.com',
    TELEGRAM_API_URL: 'https://t.example.com',
  };
  expect(withEmulators(parseEnvironment(addresses))).toEqual(parseEnvironment({}));
});

it('keeps the agents of the emulator', () => {
  const emulated = parseEnvironment({ ELEVENLABS_AGENT_ID: 'agent_local-fast' });
  expect(withEmulators(emulated)).toEqual(emulated);
});
