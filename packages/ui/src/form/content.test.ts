import { LEAD_FORMS, needsConsent } from '@site/contracts/api/lead-forms';
import { LANGUAGE_CODES } from '@site/contracts/languages';
import { FAILURE, FIELD_ERRORS, SUCCESS } from '@site/contracts/test-support/form-texts';
import { WORDED_LANGUAGES } from '@site/contracts/test-support/worded-languages';
import { describe, expect, it } from 'vitest';
import { leadFormContent } from './content';

describe('texts of the lead forms', () => {
  it.each(LANGUAGE_CODES)('builds all forms in %s, with the fields of each', (lang) => {
    for (const form of LEAD_FORMS) {
      const content = leadFormContent(form, lang);
      const detailed = form === 'sales-manager';
      expect(content.form).toBe(form);
      expect(content.consent !== undefined).toBe(needsConsent(form));
      expect(content.policy === undefined).toBe(needsConsent(form));
      expect(content.fields.map(({ name }) => name)).toEqual(
        detailed ? ['name', 'company', 'email', 'phone', 'comment', 'interests'] : ['name', 'email', 'phone'],
      );
      expect(content.fields.at(-1)?.options?.length ?? 0).toBe(detailed ? 3 : 0);
      expect(content.directContact !== undefined).toBe(form === 'contacts' || form === 'home');
    }
  });

  it.each(WORDED_LANGUAGES)('keeps the fixed messages of every form in %s unchanged', (lang) => {
    for (const form of LEAD_FORMS)
      expect(leadFormContent(form, lang)).toMatchObject({
        success: SUCCESS[form][lang],
        error: FAILURE[form][lang],
        errors: FIELD_ERRORS[lang],
      });
  });
});
