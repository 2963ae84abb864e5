import { randomUUID } from 'node:crypto';
import { ORIGIN_HEADER } from '@site/contracts/api/routes';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { signToken } from './shared/session';
import { apiEvent } from './test-support/api-event';
import { clockFixture, MINUTE } from './test-support/clock-fixture';
import { LEAD, NOTIFICATION, SAVE, signature } from './test-support/samples';
import { captureLogs, systemFixture } from './test-support/start-system';

const system = systemFixture();
process.env.SESSION_REQUIRED = 'true';

const OLD = 'old-key-of-the-test-'.repeat(4);
const NEW = 'new-key-of-the-test-'.repeat(4);

const { now, later } = clockFixture();
beforeEach(() => {
  // Longer than a value is fresh, so that no test sees the secret of another.
  later(10 * MINUTE);
});
afterEach(() => {
  system.upstreams.accepts = () => true;
});

const post: typeof system.post = (...given) => system.post(...given);
const token = (use: 'access' | 'refresh', key: string, visitor = randomUUID()) =>
  signToken(use, visitor, now() / 1000 + 600, { current: key });

/** Whether something that was signed with a key is accepted. Each is a function with a cache of its own. */
const RECEIVERS: Record<string, { secret: string; accepts(key: string): Promise<boolean> }> = {
  webhook: {
    secret: 'webhook',
    accepts: async (key) => {
      const body = JSON.stringify({ type: 'voice_removed' });
      const headers = { 'content-type': 'application/json', ...signature(body, key) };
      return (await system.handlers.webhook(apiEvent({ body, headers }))).statusCode === 200;
    },
  },
  'origin-authorizer': {
    secret: 'origin',
    accepts: async (key) =>
      (await system.handlers.authorizer({ headers: { [ORIGIN_HEADER]: key } })).isAuthorized,
  },
  session: {
    secret: 'session',
    accepts: async (key) => {
      const visitor = randomUUID();
      const { body } = await post('session', { refresh_token: token('refresh', key, visitor) });
      return String(body).includes(visitor);
    },
  },
  token: {
    secret: 'session',
    accepts: async (key) => {
      const headers = { authorization: `Bearer ${token('access', key)}` };
      return (await post('token', { agent_id: 'agent_a' }, headers)).statusCode === 200;
    },
  },
  save: { secret: 'session', accepts: (key) => isVerified(key, 'save', SAVE, 'conversation_id') },
  notify: { secret: 'session', accepts: (key) => isVerified(key, 'notify', NOTIFICATION, 'conversationId') },
};
/** Sends a contact in a conversation of its own, since one caller is one contact. */
async function isVerified(key: string, name: 'save' | 'notify', contact: object, conversation: string) {
  const headers = { authorization: `Bearer ${token('access', key)}`, 'idempotency-key': randomUUID() };
  const { body } = await post(name, { ...contact, [conversation]: randomUUID() }, headers);
  const { id } = JSON.parse(String(body)) as { id: string };
  return !(await system.table.item({ pk: `CONTACT#${id}`, sk: 'CONTACT' }))?.unverified;
}
const receivers = Object.entries(RECEIVERS);

test.each(receivers)(
  '%s accepts the old and the new key from the moment in which both are stored',
  async (_name, { secret, accepts }) => {
    system.upstreams.secrets[secret] = { current: OLD, previous: '' };
    expect([await accepts(OLD), await accepts(NEW)]).toEqual([true, false]);
    later(MINUTE);
    system.upstreams.secrets[secret] = { current: NEW, previous: OLD };
    // The new key comes from a function that has read it already, or from the service.
    expect([await accepts(NEW), await accepts(OLD), await accepts(NEW)]).toEqual([true, true, true]);
    later(MINUTE);
    system.upstreams.secrets[secret] = { current: NEW, previous: '' };
    later(5 * MINUTE);
    expect([await accepts(NEW), await accepts(OLD)]).toEqual([true, false]);
  },
);

test.each(receivers)('%s reads its secret once in 30 seconds for many forged requests', async (...given) => {
  const [, { secret, accepts }] = given;
  system.upstreams.secrets[secret] = { current: OLD, previous: '' };
  await accepts(OLD);
  const before = system.upstreams.reads[secret] ?? 0;
  for (let forged = 0; forged < 50; forged += 1) await accepts(NEW);
  expect(system.upstreams.reads[secret]).toBe(before + 1);
});

/** What uses a credential of a service; resolves to whether the service was reached with it. */
const SENDERS: Record<string, { secret: string; stored(key: string): object; succeeds(): Promise<boolean> }> =
  {
    'a signed URL': {
      secret: 'elevenlabs',
      stored: (apiKey) => ({ apiKey }),
      succeeds: async () => {
        const { current } = system.upstreams.secrets.session as { current: string };
        const headers = { authorization: `Bearer ${token('access', current)}` };
        return (await post('token', { agent_id: 'agent_a' }, headers)).statusCode === 200;
      },
    },
    'the credit': {
      secret: 'elevenlabs',
      stored: (apiKey) => ({ apiKey }),
      succeeds: async () => {
        const own = captureLogs();
        await system.handlers.credit();
        const text = own.stop();
        return text.includes('"SignedUrlsIssued":1') && text.includes('"VoiceCreditPercent":50');
      },
    },
    'a message': {
      secret: 'telegram',
      stored: (botToken) => ({ botToken, chatId: '-1' }),
      succeeds: async () => {
        await post('leads', { ...LEAD, name: randomUUID() });
        const { sent, postponed } = await system.handlers.deliver({});
        return sent > 0 && postponed === 0;
      },
    },
  };

test.each(Object.keys(SENDERS))('%s is got with the new credential as soon as it is stored', async (name) => {
  const { secret, stored, succeeds } = SENDERS[name] as NonNullable<(typeof SENDERS)[string]>;
  system.upstreams.secrets[secret] = stored(OLD);
  expect(await succeeds()).toBe(true);
  system.upstreams.accepts = (credential) => credential === NEW;
  later(MINUTE);
  system.upstreams.secrets[secret] = stored(NEW);
  expect(await succeeds()).toBe(true);
});
