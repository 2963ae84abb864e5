import { afterEach, expect, it, vi } from 'vitest';
import { defaultProvider } from './environment-credentials';

afterEach(() => vi.unstubAllEnvs());

it('takes the credentials that Lambda sets, with the session token', async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('AWS_SESSION_TOKEN', 'token');
  expect(await defaultProvider()()).toMatchObject({
    accessKeyId: 'key',
    secretAccessKey: 'secret',
    sessionToken: 'token',
  });
});
