import { afterEach, expect, test, vi } from 'vitest';
import { lazyEnvironment } from './environment';

afterEach(() => vi.unstubAllEnvs());

test('reads only the named variables, at the first call', () => {
  const environment = lazyEnvironment('SITE_ORIGINS', 'VOICE_ENABLED', 'ELEVENLABS_API_URL', 'ELEVENLABS_AGENT_IDS');
  vi.stubEnv('SITE_ORIGINS', 'https://a.test, http://localhost:8080');
  vi.stubEnv('VOICE_ENABLED', 'false');
  vi.stubEnv('ELEVENLABS_API_URL', 'http://127.0.0.1:9000/');
  vi.stubEnv('ELEVENLABS_AGENT_IDS', '');
  expect(environment()).toEqual({
    SITE_ORIGINS: ['https://a.test', 'http://localhost:8080'],
    VOICE_ENABLED: false,
    ELEVENLABS_API_URL: 'http://127.0.0.1:9000',
    ELEVENLABS_AGENT_IDS: [],
  });
});

test('names every invalid variable', () => {
  vi.stubEnv('VOICE_ENABLED', 'no');
  vi.stubEnv('TABLE_NAME', undefined);
  expect(lazyEnvironment('TABLE_NAME', 'VOICE_ENABLED')).toThrow(
    'Invalid environment variables: TABLE_NAME is not set; VOICE_ENABLED must be true or false',
  );
});
