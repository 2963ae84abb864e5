import { createServer } from 'node:http';
import { listen } from '@platform/base/listen';

const SECRETS: Record<string, object> = {
  elevenlabs: { apiKey: 'key-of-the-test' },
  session: { current: 'session-key-of-the-test-'.repeat(3), previous: '' },
  webhook: { current: 'webhook-key-of-the-test' },
  origin: { current: 'origin-key-of-the-test-'.repeat(3), previous: '' },
  telegram: { botToken: '123:token-of-the-test', chatId: '-1001' },
};

/** Starts one server for the parts of Secrets Manager, ElevenLabs, Telegram and S3 that the functions call. */
export async function startUpstreams() {
  const running = {
    /** Texts that Telegram received, in order. */
    messages: [] as string[],
    /** Objects of the bucket by `bucket/key`. */
    objects: new Map<string, string>(),
    /** What Secrets Manager stores, by id. A test may rotate it. */
    secrets: { ...SECRETS },
    /** Times that a secret was read, by id. */
    reads: {} as Record<string, number>,
    /** Whether ElevenLabs and Telegram accept a key or token. */
    accepts: (_credential: string) => true,
  };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const url = new URL(request.url ?? '/', 'http://upstream');
    const reply = (status: number, value: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(typeof value === 'string' ? value : JSON.stringify(value));
    };
    if (request.headers['x-amz-target'] === 'secretsmanager.GetSecretValue') {
      const { SecretId } = JSON.parse(body) as { SecretId: string };
      running.reads[SecretId] = (running.reads[SecretId] ?? 0) + 1;
      return reply(200, { Name: SecretId, SecretString: JSON.stringify(running.secrets[SecretId]) });
    }
    const [, token] = /^\/bot([^/]+)\//.exec(url.pathname) ?? [];
    const credential = token ?? request.headers['xi-api-key'];
    if (credential !== undefined && !running.accepts(String(credential))) return reply(401, { ok: false });
    if (url.pathname === '/v1/user/subscription') return reply(200, { character_count: 1, character_limit: 2 });
    if (url.pathname.startsWith('/v1/convai/')) return reply(200, { signed_url: 'wss://voice.test/?token=1' });
    if (url.pathname.endsWith('/sendMessage')) {
      running.messages.push((JSON.parse(body) as { text: string }).text);
      return reply(200, { ok: true, result: { message_id: running.messages.length } });
    }
    const object = running.objects.get(url.pathname.slice(1));
    return object === undefined ? reply(404, '<Error><Code>NoSuchKey</Code></Error>') : reply(200, object);
  });
  const { url, close } = await listen(server, { port: 0, what: 'the services' });
  return Object.assign(running, { url, stop: close });
}
