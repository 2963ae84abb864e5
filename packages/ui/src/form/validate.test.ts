import { LEAD_FIELDS } from '@site/contracts/api/lead-fields';
import { describe, expect, it } from 'vitest';
import { leadFormContent } from './content';
import { firstError, type LeadValues, readValues } from './lead-values';
import { validateLead } from './validate';

const right: LeadValues = {
  name: 'Olena',
  email: 'olena@example.com',
  phone: '+38 (067) 123-45-67',
  consent: true,
};

describe('validate', () => {
  it('reports every empty field once, including the consent', () => {
    const errors = validateLead('home', { name: ' ', email: '', phone: '' });
    expect(errors).toEqual({ name: 'required', email: 'required', phone: 'required', consent: 'required' });
    expect(firstError(leadFormContent('home', 'en'), errors)).toBe('name');
    expect(firstError(leadFormContent('home', 'en'), { consent: 'required', email: 'email' })).toBe('email');
  });

  it('requires no consent in the Sales Manager form', () => {
    const { consent: _, ...rest } = right;
    expect(validateLead('sales-manager', rest)).toEqual({});
    expect(validateLead('lumi', rest)).toEqual({ consent: 'required' });
  });

  it('reports values that are too long', () => {
    const errors = validateLead('sales-manager', {
      ...right,
      name: 'n'.repeat(LEAD_FIELDS.name.max + 1),
      comment: 'c'.repeat(LEAD_FIELDS.comment.max + 1),
    });
    expect(errors).toEqual({ name: 'too_long', comment: 'too_long' });
  });
});

it('reads only filled fields and known interests', () => {
  const data = new FormData();
  for (const [name, value] of [
    ['name', 'Olena'],
    ['company', '  '],
    ['comment', ' three managers '],
    ...['consultation', 'demo', 'other'].map((interest) => ['interests', interest] as const),
  ] as const)
    data.append(name, value);
  expect(readValues(leadFormContent('sales-manager', 'en').fields, data)).toEqual({
    ...{ name: 'Olena', email: '', phone: '' },
    comment: 'three managers',
    interests: ['demo', 'consultation'],
  });
});
