import { ALL_LEAD_FIELDS } from '@site/contracts/api/lead-fields';
import { LANGUAGE_CODES } from '@site/contracts/languages';
import { leadFormContent } from '@site/ui/form/content.ts';
import { formatMessage } from 'lambdas/deliver-notifications/telegram-message';
import { correctionPage } from 'lambdas/submit-lead/correction-page';
import { readForm, toLeadInput } from 'lambdas/submit-lead/read-form';
import { LEAD } from 'lambdas/test-support/samples';
import { toCsv } from 'tools/ops/csv';
import { expect, it } from 'vitest';

const FORM = 'sales-manager';

it.each(ALL_LEAD_FIELDS)('the field $name is in the forms, the message and the table of leads', (field) => {
  const { name, kind } = field;
  const [typed, stored, said] = kind === 'choices' ? ['demo', ['demo'], 'Демо'] : ['gdańsk', 'gdańsk', 'gdańsk'];
  for (const lang of LANGUAGE_CODES) {
    const label = leadFormContent(FORM, lang).fields.find((one) => one.name === name)?.label;
    expect(label, lang).toMatch(/\S/);
    const posted = readForm(new URLSearchParams({ form: FORM, language: lang, [name]: typed }).toString());
    expect(toLeadInput(posted)).toMatchObject({ [name]: stored });
    const { body = '' } = correctionPage(posted, [{ field: name, reason: 'too_long' }]);
    for (const shown of [label, `name="${name}"`, typed]) expect(body).toContain(shown);
  }
  const lead = { ...LEAD, [name]: stored };
  expect(formatMessage({ type: 'lead', key: 'k', createdAt: '2026-11-21', lead })).toContain(`: ${said}\n`);
  const [head = '', row = ''] = toCsv([{ lead }]).split('\r\n');
  expect(row.split(',')[head.split(',').indexOf(name)]).toBe(typed);
});
