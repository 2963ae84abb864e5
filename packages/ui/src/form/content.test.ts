import { LEAD_FORMS } from '@site/contracts/api/lead-forms';
import { FAILURE, FIELD_ERRORS, SUCCESS } from '@site/contracts/test-support/form-texts';
import { WORDED_LANGUAGES } from '@site/contracts/test-support/worded-languages';
import { expect, it } from 'vitest';
import { leadFormContent } from './content';

it.each(WORDED_LANGUAGES)('keeps the fixed messages of every form in %s unchanged', (lang) => {
  for (const form of LEAD_FORMS)
    expect(leadFormContent(form, lang)).toMatchObject({
      success: SUCCESS[form][lang],
      error: FAILURE[form][lang],
      errors: FIELD_ERRORS[lang],
    });
});

it.each(WORDED_LANGUAGES)('says beside every field of every form in %s why it is asked for', (lang) => {
  const emails = LEAD_FORMS.map((form) => {
    const { fields } = leadFormContent(form, lang);
    for (const { name, options, reason } of fields) if (!options) expect(reason, `${form}, ${name}`).toBeTruthy();
    return fields.find(({ name }) => name === 'email')?.reason;
  });
  // What is sent to the address is not the same for every form.
  expect(new Set(emails).size).toBeGreaterThan(5);
});

it.each(WORDED_LANGUAGES)('ticks the box that the button names in %s, and no other', (lang) => {
  for (const form of LEAD_FORMS) {
    const { button, fields } = leadFormContent(form, lang);
    for (const { label, chosen } of fields.flatMap(({ options = [] }) => options))
      expect(chosen, label).toBe(button.toLowerCase().endsWith(label.toLowerCase()));
  }
});
