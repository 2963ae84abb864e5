import { type Fault, faultyProxy } from '@platform/base/test-support/faulty-proxy';
import { ALL_LEAD_FIELDS } from '@site/contracts/api/lead-fields';
import { languageInfo } from '@site/contracts/languages';
import { LIMITS } from '@site/contracts/limits';
import { FAILURE } from '@site/contracts/test-support/form-texts';
import { WORDED_LANGUAGES } from '@site/contracts/test-support/worded-languages';
import { afterAll, expect, test } from 'vitest';
import { httpHandler } from './shared/http-handler';
import { FORM_TYPE } from './shared/http-request';
import { answerForm } from './submit-lead/handler';
import { apiEvent, FORM_HEADERS } from './test-support/api-event';
import { systemFixture } from './test-support/start-system';

/* Whatever happens to a form without JavaScript, a person sees a page in the form's language with what was typed. */

let proxy: Awaited<ReturnType<typeof faultyProxy>>;
let fault: Fault | undefined;
const system = systemFixture(async (endpoint) => {
  proxy = await faultyProxy(endpoint, () => fault);
  return proxy.endpoint;
});
afterAll(() => proxy.stop());

const FIELDS = {
  form: 'sales-manager',
  path: '/contacts',
  language: 'ua',
  name: 'Олена <О’Ніл>',
  email: 'olena@example.com',
  phone: '+38 067 123 45 67',
  comment: 'Рядок один',
};
type Sent = {
  headers?: Record<string, string>;
  body?: string | Buffer;
  fields?: object;
  leftMs?: number;
  /** What the table does meanwhile. */
  fault?: Fault;
};
function send({
  headers = {},
  fields = FIELDS,
  body = String(new URLSearchParams({ ...FIELDS, ...fields })),
  leftMs,
  fault: planted,
}: Sent) {
  fault = planted;
  const event = apiEvent({
    headers: { ...FORM_HEADERS, accept: 'text/html,*/*;q=0.8', ...headers },
    base64: true,
  });
  return system.handlers.leads({ ...event, body: Buffer.from(body).toString('base64') }, leftMs);
}

const latin1 = Buffer.concat([Buffer.from(`${new URLSearchParams(FIELDS)}&x=`), Buffer.from([0xff])]);
test.each<[name: string, status: number, sent: Sent]>([
  ['a foreign origin', 403, { headers: { origin: 'https://evil.test' } }],
  ['a page of another site', 403, { headers: { origin: 'null', 'sec-fetch-site': 'cross-site' } }],
  ['bytes that are no UTF-8', 400, { body: latin1 }],
  ['more than any form', 413, { fields: { company: 'x'.repeat(LIMITS.formBytes) } }],
  ['a table that throttles', 503, { fault: 'throttled' }],
  ['a table that does not answer', 503, { fault: 'hang', leftMs: 2500 }],
])('%s is answered %i with the form', async (_name, status, sent) => {
  const response = await send(sent);
  const html = response.body ?? '';
  expect(response.statusCode).toBe(status);
  expect(response.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  });
  if (status === 503) expect(response.headers).toHaveProperty('retry-after', '30');
  expect(html).toContain('<html lang="uk">');
  expect(html).toContain(FAILURE['sales-manager'].ua);
  for (const typed of [
    'value="Олена &lt;О’Ніл&gt;"',
    'value="olena@example.com"',
    'value="+38 067 123 45 67"',
    '>\nРядок один<',
  ])
    expect(html).toContain(typed);
});

test('a function that can’t work is answered 500 with the form', async () => {
  const broken = httpHandler({
    name: 'submit-lead',
    contentTypes: [FORM_TYPE],
    answerForm,
    origins: () => {
      throw new Error('no environment');
    },
    respond: async () => ({ statusCode: 204 }),
  });
  const event = apiEvent({ headers: FORM_HEADERS, body: String(new URLSearchParams(FIELDS)), base64: true });
  const { statusCode, body } = await broken(event, { getRemainingTimeInMillis: () => 10_000 });
  expect(statusCode).toBe(500);
  expect(body).toContain('>\nРядок один<');
});

test('a form that hides its origin is accepted from the site’s own pages', async () => {
  const response = await send({ headers: { origin: 'null', 'sec-fetch-site': 'same-origin' } });
  expect(response).toMatchObject({
    statusCode: 303,
    headers: { location: expect.stringMatching(/^\/thank-you#sales-manager-ua-\w+$/) },
  });
});

test.each(['я', '漢', '🙂', '%', '\n'])('every field may be as long as its limit: "%s"', async (character) => {
  const texts = ALL_LEAD_FIELDS.flatMap((field) =>
    field.kind === 'text' ? [[field.name, `x${character.repeat((field.max - 2) / character.length)}x`]] : [],
  );
  const phone = `+380671234567 ${'д'.repeat(180)}`;
  const response = await send({
    fields: { ...Object.fromEntries(texts), phone, referrer: 'я'.repeat(500) },
  });
  expect(response.statusCode).toBe(303);
});

test.each(WORDED_LANGUAGES)(
  'without a word of the form, the page is in the browser’s language: %s',
  async (language) => {
    const { htmlLang } = languageInfo(language);
    const { statusCode, body } = await send({
      headers: {
        'content-type': 'application/octet-stream',
        accept: 'text/html,*/*',
        'accept-language': `de-DE,${htmlLang};q=0.5`,
      },
      body: '',
    });
    expect(statusCode).toBe(415);
    expect(body).toContain(`<html lang="${htmlLang}">`);
  },
);
