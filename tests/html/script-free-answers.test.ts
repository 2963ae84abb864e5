import { HONEYPOT, type KnownLeadForm, LEAD_FORMS } from '@site/contracts/api/lead-forms';
import { LANGUAGE_CODES } from '@site/contracts/languages';
import { MINIMAL_PAGE } from 'lambdas/not-found-page/handler';
import { correctionPage, failurePage } from 'lambdas/submit-lead/correction-page';
import { describe, expect, it } from 'vitest';
import { htmlFaults } from './html-faults';

const HOSTILE = `"><script>'</textarea>`;

describe.each(LANGUAGE_CODES)('form responses without JavaScript in %s', (language) => {
  const posted = (form: KnownLeadForm) =>
    ({
      form,
      language,
      path: '/contacts?a=1&b=2',
      consentVersion: '',
      referrer: '',
      [HONEYPOT]: '',
      utm: {},
      texts: { name: HOSTILE, email: HOSTILE, phone: HOSTILE, company: HOSTILE, comment: `\n${HOSTILE}` },
      choices: {},
      consent: false,
    }) satisfies Parameters<typeof correctionPage>[0];

  it.each(LEAD_FORMS)('the %s form returns a valid page for any input', async (form) => {
    const problems = (['name', 'email', 'phone', 'consent'] as const).map((field) => ({
      field,
      reason: 'invalid' as const,
    }));
    const { body = '' } = correctionPage(posted(form), problems);
    expect(await htmlFaults(body)).toEqual([]);
  });

  it.each(LEAD_FORMS)('the %s form returns a valid page when the request fails', async (form) => {
    expect(await htmlFaults(failurePage(500, posted(form), 'JKJaXmPLvHcESHA=').body ?? '')).toEqual([]);
  });
});

it('the fallback page for unknown paths is valid', async () => {
  expect(await htmlFaults(MINIMAL_PAGE)).toEqual([]);
});
