import { randomUUID } from 'node:crypto';
import { faultyProxy } from '@platform/base/test-support/faulty-proxy';
import { ORIGIN_HEADER } from '@site/contracts/api/routes';
import type { Session } from '@site/contracts/api/session';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signToken } from './shared/session';
import { apiEvent } from './test-support/api-event';
import { LEAD, NOTIFICATION, signature } from './test-support/samples';
import { systemFixture } from './test-support/start-system';

/*
 * Two things that each have tests of their own, at the same time: an outage of a service while another one recovers, and
 * a rotation of a secret under traffic. Those of pages are in tests/e2e/pairs.spec.ts.
 */

const SERVICES = ['table', 'telegram', 'elevenlabs'] as const;
type Service = (typeof SERVICES)[number];
let outage: Service | undefined;

const stops: (() => Promise<void>)[] = [];
async function behindProxy(service: Service, url: string): Promise<string> {
  const proxy = await faultyProxy(url, () => (outage === service ? 'internal' : undefined));
  stops.push(proxy.stop);
  return proxy.endpoint;
}
const system = systemFixture((endpoint) => behindProxy('table', endpoint));
beforeAll(async () => {
  process.env.TELEGRAM_API_URL = await behindProxy('telegram', system.upstreams.url);
  process.env.ELEVENLABS_API_URL = await behindProxy('elevenlabs', system.upstreams.url);
  process.env.SESSION_REQUIRED = 'true';
  process.env.SIGNED_URLS_PER_VISITOR_HOUR = '2';
});
afterAll(() => Promise.all(stops.map((stop) => stop())));

const MINUTE = 60_000;
/** A date that stands still until `later`, and goes on from one test to the next. */
let now = Date.parse('2026-11-21T10:00:00.000Z');
function later(ms: number): void {
  now += ms;
  vi.setSystemTime(now);
}
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  // The quotas of an hour begin anew.
  later(60 * MINUTE - (now % (60 * MINUTE)));
});
afterEach(() => {
  vi.useRealTimers();
  outage = undefined;
  system.upstreams.accepts = () => true;
});

const post: typeof system.post = (...given) => system.post(...given);
const openSession = async (body = {}) => JSON.parse((await post('session', body)).body ?? '{}') as Partial<Session>;
const startCall = async (access = '') =>
  (await post('token', { agent_id: 'agent_a' }, { authorization: `Bearer ${access}` })).statusCode;
const copiesOf = (text: string) => system.upstreams.messages.filter((message) => message.includes(text)).length;

const PAIRS = SERVICES.flatMap((first) =>
  SERVICES.flatMap((second) => (first === second ? [] : [[second, first] as const])),
);
/** What a call is answered while a service is down. */
const CALL = { table: 503, telegram: 200, elevenlabs: 502 };

test.each(PAIRS)(
  '%s fails while %s recovers: all is delivered once, and calls lose no quota',
  async (second, first) => {
    const { refresh_token } = await openSession();
    const names: string[] = [];
    let unanswered: (() => Promise<number | undefined>)[] = [];
    for (const down of [first, second, undefined]) {
      outage = down;
      const { access_token } = await openSession({ refresh_token });
      const [lead, contact] = [randomUUID(), randomUUID()];
      names.push(lead, contact);
      unanswered.push(
        async () => (await post('leads', { ...LEAD, name: lead }, { 'idempotency-key': lead })).statusCode,
        async () =>
          (
            await post(
              'notify',
              { ...NOTIFICATION, name: contact, conversationId: contact },
              { 'idempotency-key': contact, authorization: `Bearer ${access_token}` },
            )
          ).statusCode,
      );
      // A browser repeats what was not acknowledged, with the same key.
      const again: typeof unanswered = [];
      for (const send of unanswered) if (((await send()) ?? 500) >= 300) again.push(send);
      unanswered = again;
      expect(unanswered.length > 0, `unanswered while ${down} is down`).toBe(down === 'table');
      expect(await startCall(access_token), `a call while ${down} is down`).toBe(down ? CALL[down] : 200);
      await system.handlers.deliver({}).catch(() => undefined);
      later(17 * MINUTE);
    }
    await system.handlers.deliver({});
    expect(names.map(copiesOf)).toEqual(names.map(() => 1));
  },
);

const [OLD, NEW] = ['old-key-of-the-test-', 'new-key-of-the-test-'].map((text) => text.repeat(4)) as [string, string];
const sendWebhook = async (key: string) => {
  const body = JSON.stringify({ type: 'voice_removed' });
  const headers = { 'content-type': 'application/json', ...signature(body, key) };
  return (await system.handlers.webhook(apiEvent({ body, headers }))).statusCode;
};
const isAuthorized = async (key: string) =>
  (await system.handlers.authorizer({ headers: { [ORIGIN_HEADER]: key } })).isAuthorized;
const store = (secret: string, value: object) => {
  system.upstreams.secrets[secret] = value;
};

/** The steps of docs/operating/rotate-secrets.md by the minute, and what uses the secret meanwhile. */
interface Rotation {
  steps: Record<number, () => unknown>;
  /** Resolves to whether a visitor or a service was served. */
  use(): Promise<boolean>;
  /** What strangers send. */
  forge?(tick: number): Promise<unknown>;
  /** Checks what may be served later. */
  end?(): Promise<void>;
}
function rotations(): Record<string, Rotation> {
  let webhookKey = OLD;
  const originKeys = [OLD];
  let kept: Partial<Session> = {};
  const leads: string[] = [];
  return {
    'the session key': {
      steps: {
        0: () => store('session', { current: OLD, previous: '' }),
        2: () => store('session', { current: OLD, previous: NEW }),
        7: () => store('session', { current: NEW, previous: OLD }),
      },
      async use() {
        const begun = await openSession();
        kept = await openSession(kept.refresh_token ? { refresh_token: kept.refresh_token } : {});
        const [visitor, before] = [kept, begun].map((one) => one.access_token?.split('.')[2]);
        expect(visitor).not.toBe(before);
        return (await startCall(begun.access_token)) === 200;
      },
      async forge(tick) {
        const forged = (use: 'access' | 'refresh') =>
          signToken(use, randomUUID(), now / 1000 + 600, { current: 'guessed' });
        await openSession({ refresh_token: forged('refresh') });
        // The two functions read the secret again at different times.
        if (tick >= 1) await startCall(forged('access'));
      },
    },
    'the webhook secret': {
      steps: {
        0: () => store('webhook', { current: OLD, previous: '' }),
        2: () => store('webhook', { current: NEW, previous: OLD }),
        7: () => {
          webhookKey = NEW;
        },
      },
      use: async () => (await sendWebhook(webhookKey)) === 200 && (await sendWebhook(OLD)) === 200,
      forge: () => sendWebhook('guessed'),
    },
    'the origin key': {
      steps: {
        0: () => store('origin', { current: OLD, previous: '' }),
        2: () => store('origin', { current: NEW, previous: OLD }),
        // While the distribution is deployed, its places send either.
        4: () => originKeys.push(NEW),
        7: () => originKeys.shift(),
        8: () => store('origin', { current: NEW, previous: '' }),
      },
      use: async () => !(await Promise.all(originKeys.map(isAuthorized))).includes(false),
      forge: () => isAuthorized('guessed'),
    },
    'the ElevenLabs key': {
      steps: {
        0: () => store('elevenlabs', { apiKey: OLD }),
        2: () => store('elevenlabs', { apiKey: NEW }),
        7: () => {
          system.upstreams.accepts = (key) => key === NEW;
        },
      },
      use: async () => (await startCall((await openSession()).access_token)) === 200,
    },
    'the Telegram token': {
      steps: {
        0: () => store('telegram', { botToken: OLD, chatId: '-1' }),
        2: () => {
          system.upstreams.accepts = (token) => token === NEW;
        },
        3: () => store('telegram', { botToken: NEW, chatId: '-1' }),
      },
      async use() {
        leads.push(randomUUID());
        const { statusCode } = await post('leads', { ...LEAD, name: leads.at(-1) });
        await system.handlers.deliver({});
        return statusCode === 201;
      },
      // Messages waited between the two steps.
      async end() {
        later(17 * MINUTE);
        await system.handlers.deliver({});
        expect(leads.filter((name) => copiesOf(name) !== 1)).toEqual([]);
      },
    },
  };
}

/** Minutes of traffic, and how often it comes in each: more often than a refusal makes a function read its secret again. */
const MINUTES = 9;
const TICKS = 4;

test.each(Object.keys(rotations()))(
  '%s is rotated under traffic, and nobody is refused',
  {
    timeout: 180_000,
  },
  async (name) => {
    const { steps, use, forge, end } = rotations()[name] as Rotation;
    const refused: string[] = [];
    for (let tick = 0; tick < MINUTES * TICKS; tick += 1) {
      if (tick % TICKS === 0) steps[tick / TICKS]?.();
      await forge?.(tick);
      const served = await Promise.all([use(), use()]);
      if (served.includes(false)) refused.push(`minute ${(tick / TICKS).toFixed(1)}`);
      later(MINUTE / TICKS);
    }
    expect(refused).toEqual([]);
    await end?.();
  },
);
