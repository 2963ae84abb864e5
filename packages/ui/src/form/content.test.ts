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
