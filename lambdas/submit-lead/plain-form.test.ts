import { createHash } from 'node:crypto';
import type { Lead } from '@site/contracts/api/lead';
import { LEAD_FORMS } from '@site/contracts/api/lead-forms';
import { escapeMarkup } from '@site/contracts/escape-markup';
import { LEAD_TEXTS } from '@site/contracts/lead-texts';
import { FAILURE } from '@site/contracts/test-support/form-texts';
import { WORDED_LANGUAGES } from '@site/contracts/test-support/worded-languages';
import { expect, test } from 'vitest';
import { ApiError } from '../shared/http-request';
import { apiEvent, FORM_HEADERS } from '../test-support/api-event';
import { answerForm, respondToForm } from './handler';

/** A Friday evening. */
const NOW = new Date('2026-11-27T18:00:00Z');

const FIELDS = {
  form: 'contacts',
  path: '/ua/contacts',
  language: 'ua',
  consentVersion: '2026-11-21',
  name: 'Олена',
  email: 'olena@example.com',
  phone: '+38 067 123 45 67',
  consent: 'on',
};

async function post(fields: Record<string, string> | [string, string][], submitFails?: Error) {
  const leads: Lead[] = [];
  const headers = {
    ...FORM_HEADERS,
    referer: 'https://site.test/ua/contacts?utm_source=mail&gclid=Cj0K&x=1',
  };
  const body = new URLSearchParams(fields).toString();
  const submit = async (lead: Lead) => {
    if (submitFails) throw submitFails;
    leads.push(lead);
  };
  const response = await respondToForm({ headers, body }, submit, NOW).catch((error: unknown) =>
    answerForm(
      apiEvent({ headers, body, base64: true }),
      error instanceof ApiError ? error : new ApiError('internal'),
      'JKJaXmPLvHcESHA=',
    ),
  );
  return { response, leads, html: response.body ?? '' };
}

test('stores a valid form as a lead and redirects to the thank-you page', async () => {
  const { response, leads } = await post(FIELDS);
  expect(response).toEqual({ statusCode: 303, headers: { location: '/thank-you#contacts-ua-mon' } });
  expect(leads[0]).toMatchObject({
    form: 'contacts',
    path: '/ua/contacts',
    language: 'ua',
    phone: '+380671234567',
    consent: true,
    utm: { utm_source: 'mail', gclid: 'Cj0K' },
  });
  expect(leads[0]).not.toHaveProperty('company');
});

test.each(WORDED_LANGUAGES)('accepts an unlisted form and answers it in %s', async (language) => {
  const unheard = { ...FIELDS, form: 'partner-program', language };
  const { response, leads } = await post(unheard);
  expect(response).toEqual({
    statusCode: 303,
    headers: { location: `/thank-you#partner-program-${language}-mon` },
  });
  expect(leads).toMatchObject([{ form: 'partner-program', language }]);
  const bad = await post({ ...unheard, email: 'olena@' });
  expect(bad.response.statusCode).toBe(422);
  expect(bad.html).toContain('<input type="hidden" name="form" value="partner-program">');
  expect(bad.html).toContain('name="consent"');
  expect(bad.html).not.toMatch(/name="(company|interests|comment)"/);
  const down = await post(unheard, new Error('down'));
  expect(down.html).toContain(`<p role="alert">${FAILURE.contacts[language]}</p>`);
});

// Names that every object inherits as a property are names; what could leave the thank-you page is none.
test.each([
  ...['constructor', 'hasownproperty'].map((name) => [name, name]),
  ...['__proto__', 'a'.repeat(41), '//evil.test', 'a#b', '"><script>', 'a\r\nset-cookie: b=c'].map((name) => [
    name,
    'contacts',
  ]),
])('takes the form name %j as %s', async (form, taken) => {
  const { response, leads } = await post({ ...FIELDS, form });
  expect(response.headers).toEqual({ location: `/thank-you#${taken}-ua-mon` });
  expect(leads).toMatchObject([{ form: taken }]);
  expect((await post({ ...FIELDS, form }, new Error('down'))).html).toContain(FAILURE.contacts.ua);
});

test('keeps several interests and line breaks', async () => {
  const { leads } = await post([
    ...Object.entries({ ...FIELDS, form: 'sales-manager', comment: 'one\r\ntwo' }),
    ['interests', 'demo'],
    ['interests', 'sample_report'],
  ]);
  expect(leads[0]).toMatchObject({ interests: ['demo', 'sample_report'], comment: 'one\ntwo' });
});

test('shows an invalid form again in its language, with its values and a message per field', async () => {
  const { consent: _, ...rest } = FIELDS;
  const { response, html, leads } = await post({ ...rest, email: 'olena@', name: '' });
  expect(leads).toEqual([]);
  expect(response.statusCode).toBe(422);
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  expect(response.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
  });
  expect(html).toContain('<html lang="uk">');
  expect(html).toContain('<strong id="email-error">Некоректна email адреса</strong>');
  expect(html).toContain('<strong id="name-error">Це поле обов’язкове</strong>');
  expect(html).toContain('<strong id="consent-error">Це поле обов’язкове</strong>');
  expect(html).not.toContain('phone-error');
  expect(html).toContain('value="olena@"');
  expect(html).toContain('<input type="hidden" name="utm_source" value="mail">');
  expect(html).toContain('<input type="hidden" name="gclid" value="Cj0K">');
  expect(html).toContain('action="/api/leads" method="post"');
  expect(html.match(/<style/g)).toHaveLength(1);
  expect(html).not.toMatch(/<script|<link|style=/);
});

test('escapes all input', async () => {
  const hostile = `"><script>alert(1)</script><img src=x onerror='x'>`;
  const { html } = await post({
    ...FIELDS,
    email: hostile,
    name: hostile,
    comment: `</textarea>${hostile}`,
    path: hostile,
    form: hostile,
    language: hostile,
    referrer: hostile,
    utm_x: hostile,
    consentVersion: hostile,
  });
  expect(html).not.toMatch(/<script|<img|onerror='/);
  expect(html.match(/<textarea/g)).toHaveLength(1);
  expect(html.match(/<\/textarea>/g)).toHaveLength(1);
});

test.each(LEAD_FORMS)('shows the %s form’s own error message in each language', async (form) => {
  for (const language of WORDED_LANGUAGES) {
    const { html } = await post({ ...FIELDS, form, language }, new Error('down'));
    expect(html).toContain(`<p role="alert">${escapeMarkup(FAILURE[form][language])}</p>`);
    expect(html).toContain(`${LEAD_TEXTS[language].reference} JKJaXmPL<`);
  }
});

test('shows the same consent sentence as the form', async () => {
  for (const language of WORDED_LANGUAGES) {
    const { html } = await post({ ...FIELDS, language, phone: '1' });
    const { before, link, after } = LEAD_TEXTS[language].consent;
    const label = /<label for="consent">(.*?)<\/label>/.exec(html)?.[1]?.replace(/<[^>]*>/g, '');
    expect(label).toBe(`${before}${link}${after}`);
  }
});
