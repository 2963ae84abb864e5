import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leadFieldsSchema, leadSchema, readEmail } from './lead';
import { LEAD_FIELDS } from './lead-fields';
import { HONEYPOT } from './lead-forms';

const fields = { name: 'Anna', email: 'anna@example.com', phone: '+12025550199' };

test('removes repeated interests', () => {
  const interests = [
    ...Array<'demo'>(1400).fill('demo'),
    ...LEAD_FIELDS.interests.options,
    ...LEAD_FIELDS.interests.options,
  ];
  const parsed = leadFieldsSchema.parse({ ...fields, interests }).interests;
  expect(parsed).toEqual(['demo', 'sample_report', 'consultation']);
  expect(leadFieldsSchema.safeParse({ ...fields, interests: ['other'] }).success).toBe(false);
});

test('a name without a visible character is missing', () => {
  for (const name of ['', '  ', '\u200B\u200D', '\u3164', '\u2800', '\u0301', '\u202E'])
    expect(leadFieldsSchema.safeParse({ ...fields, name }).error?.issues).toMatchObject([
      { path: ['name'], message: 'required' },
    ]);
  for (const name of ['Є', '李', '🙂', '–']) expect(leadFieldsSchema.parse({ ...fields, name }).name).toBe(name);
});

const request = { ...fields, path: '/en/partners', language: 'en', consent: true as const };

test('cuts what the visitor did not type, and never between the halves of an emoji', () => {
  const long = `${'a'.repeat(199)}🙂`;
  const {
    utm,
    path,
    referrer,
    [HONEYPOT]: trap,
  } = leadSchema.parse({
    ...{ ...request, form: 'home', utm: { utm_source: long, ['u'.repeat(41)]: 'x' } },
    ...{ [HONEYPOT]: 'https://spam.test', path: `/${'p'.repeat(400)}`, referrer: 'r'.repeat(5000) },
  });
  expect(utm).toEqual({ utm_source: 'a'.repeat(199) });
  expect([trap, path?.length, referrer?.length]).toEqual(['h', 300, 500]);
});

test('accepts an unknown form by the pattern of its id, with consent', () => {
  for (const form of ['partner-program', 'a', 'constructor', 'x2-3', 'a'.repeat(40)]) {
    expect(leadSchema.parse({ ...request, form }).form).toBe(form);
    const { consent: _, ...unasked } = request;
    expect(leadSchema.safeParse({ ...unasked, form }).error?.issues).toMatchObject([{ path: ['consent'] }]);
  }
});

test.each(['', 'Contacts', '__proto__', 'a--b', 'a'.repeat(41), 'a\n', '\u0430dmin', null])(
  'rejects the form %j',
  (form) => {
    expect(leadSchema.safeParse({ ...request, form }).error?.issues).toMatchObject([{ path: ['form'] }]);
  },
);

test('reads phone and address, and keeps what was typed if the phone is doubtful', () => {
  const read = (phone: string, email = fields.email) => leadSchema.parse({ ...request, form: 'home', phone, email });
  expect(read('+380 67 123 45 67 доб. 5', 'ivan@почта.рф')).toMatchObject({
    phone: '+380671234567',
    phoneSaid: '+380 67 123 45 67 доб. 5',
    email: 'ivan@xn--80a1acny.xn--p1ai',
  });
  expect(read('\u202a+380\u201167\u2011123\u201145\u201167\u202c')).toMatchObject({ phone: '+380671234567' });
  expect(read('+380671234567')).not.toHaveProperty('phoneSaid');
});

/** https://html.spec.whatwg.org/#valid-e-mail-address */
const HTML =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

test('takes every address that a browser takes, if its domain has a dot', () => {
  fc.assert(
    fc.property(fc.stringMatching(HTML), (email) => {
      const [local = '', domain = ''] = email.split('@');
      expect(readEmail(email)).toBe(domain.includes('.') ? `${local}@${domain.toLowerCase()}` : undefined);
    }),
  );
});

test.each([
  ['ivan@почта.рф', 'ivan@xn--80a1acny.xn--p1ai'],
  ['ivan@xn--80a1acny.xn--p1ai', 'ivan@xn--80a1acny.xn--p1ai'],
  ['ivan@ПОЧТА。РФ', 'ivan@xn--80a1acny.xn--p1ai'],
  ['olena@пошта.укр', 'olena@xn--80a1acn3a.xn--j1amh'],
  ['a&b@Example.com', 'a&b@example.com'],
  ['a/b@example.com', 'a/b@example.com'],
  ['a＠b．com', 'a@b.com'],
  ['\u202aanna@\u00adexample.com\u200b', 'anna@example.com'],
  [' mailto:anna@example.com?subject=Hi ', 'anna@example.com'],
  ['Анна <anna@example.com>', 'anna@example.com'],
])('reads %j as %s', (typed, email) => {
  expect(readEmail(typed)).toBe(email);
});

test.each(['', 'a@clinic', 'a b@x.com', 'иван@почта.рф', 'a@почта..рф', 'a@b@c.com', '@x.com'])(
  'reads no address in %j',
  (typed) => {
    expect(readEmail(typed)).toBeUndefined();
  },
);
