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

it.each(WORDED_LANGUAGES)('ticks the box that the button names in %s, and no other', (lang) => {
  for (const form of LEAD_FORMS) {
    const { button, fields } = leadFormContent(form, lang);
    for (const { label, chosen } of fields.flatMap(({ options = [] }) => options))
      expect(chosen, label).toBe(button.toLowerCase().endsWith(label.toLowerCase()));
  }
});
