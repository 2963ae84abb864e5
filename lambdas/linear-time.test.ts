import { leadSchema } from '@site/contracts/api/lead';
import { sessionRequestSchema } from '@site/contracts/api/session';
import { telemetrySchema } from '@site/contracts/api/telemetry';
import { notificationSchema, tokenRequestSchema, voiceConversationSchema } from '@site/contracts/api/voice';
import { webhookSchema } from '@site/server-data/webhook';
import { expect, test } from 'vitest';
import { messageText } from './deliver-notifications/telegram-message';
import { heardContact } from './elevenlabs-webhook/handler';
import { cleanText } from './shared/http-request';
import { readForm } from './submit-lead/read-form';
import { policyReportSchema, violationsIn } from './telemetry/violations';
import { LEAD, NOTIFICATION, SAVE, WEBHOOK } from './test-support/samples';

/** Texts that make expressions backtrack when they are repeated. */
const UNITS = [...' \n(+-./:@1aA_%', '1 ', 'a.', 'a-', 'aA', '+1'];
/** Longer than any body of the API, so that its limit is not what keeps the expressions fast. */
const BODY = 100_000;
const REPORT = { type: 'csp-violation', body: { effectiveDirective: 'd', blockedURL: 'u', sourceFile: 's' } };

/** Places one text in a body, for each of the body's own texts. */
function* eachText(body: unknown): Generator<(text: string) => unknown> {
  if (typeof body === 'string') yield (text) => text;
  if (typeof body !== 'object' || body === null) return;
  for (const [key, value] of Object.entries(body))
    for (const place of eachText(value))
      yield (text) =>
        Array.isArray(body)
          ? body.map((one, at) => (at === Number(key) ? place(text) : one))
          : { ...body, [key]: place(text) };
}
const analysis = (id: string, value: string) => ({
  ...WEBHOOK,
  data: { ...WEBHOOK.data, analysis: { data_collection_results: { [id]: { value } } } },
});
const reading =
  (schema: { safeParse(body: unknown): unknown }, sample: object) =>
  (text: string): unknown[] =>
    [...eachText(sample)].map((place) => schema.safeParse(place(text)));
const webhook = (body: unknown) => {
  const { success, data } = webhookSchema.safeParse(body);
  return success && heardContact(data.data);
};

const READERS: [name: string, longest: number, read: (text: string) => unknown][] = [
  ['token', BODY, reading(tokenRequestSchema, { agent_id: 'a' })],
  ['save', BODY, reading(voiceConversationSchema, SAVE)],
  ['notify', BODY, reading(notificationSchema, NOTIFICATION)],
  ['leads', BODY, reading(leadSchema, { ...LEAD, company: 'c', comment: 'c', interests: ['demo'] })],
  ['leads as a form', BODY, (text) => readForm(`path=${text}&comment=${text}&utm_x=${text}`, text)],
  ['session', BODY, reading(sessionRequestSchema, { refresh_token: 'r' })],
  ['telemetry', BODY, reading(telemetrySchema, { reports: [{ kind: 'error', part: 'p', version: 'v' }] })],
  ['policy reports', BODY, reading(policyReportSchema, { reports: [REPORT] })],
  [
    'policy violations',
    BODY,
    (text) => violationsIn({ 'csp-report': { 'blocked-uri': text, 'source-file': text } }, [text]),
  ],
  ['messages', BODY, (text) => messageText('T', [['A', cleanText(`x${text}x`)]], ['K', 'k'])],
  ['the webhook', 900_000, (text) => [...eachText(WEBHOOK)].map((place) => webhook(place(text)))],
  ['a collected phone', 900_000, (text) => webhook(analysis('phone_number', text))],
  ['a collected field', 900_000, (text) => webhook(analysis(text, '+48 600 100 200'))],
];

/** Returns the least processor time of three runs, in microseconds: other work on the machine does not count. */
function cost(run: () => unknown): number {
  const times = [1, 2, 3].map(() => {
    const start = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(start);
    return user + system;
  });
  return Math.min(...times);
}

test.each(READERS)('%s: a text costs no more than its length', (_name, longest, read) => {
  for (const unit of UNITS) {
    let length = 1600;
    let before = cost(() => read(unit.repeat(length / unit.length)));
    for (const next of longest > BODY ? [BODY, longest] : [BODY]) {
      const now = cost(() => read(unit.repeat(next / unit.length)));
      // Ten times the length costs about ten times as much, and a hundred times in quadratic time.
      const most = 4 * (next / length) * Math.max(before, 1000);
      expect(now, `${next} characters of ${JSON.stringify(unit)}`).toBeLessThan(most);
      [length, before] = [next, now];
    }
  }
});
