import { LEAD_FIELDS } from '@site/contracts/api/lead-fields';
import { describe, expect, it } from 'vitest';
import { leadFormContent } from './content';
import { firstError, type LeadValues, readValues, reasonFor } from './lead-values';
import { validate } from './validate';

const right: LeadValues = {
  name: 'Olena',
  email: 'olena@example.com',
  phone: '+38 (067) 123-45-67',
  consent: true,
};

describe('validate', () => {
  it('accepts a valid form', () => {
    expect(validate('contacts', right)).toEqual({});
  });

  it('reports every empty field once, including the consent', () => {
    const errors = validate('home', { name: ' ', email: '', phone: '' });
    expect(errors).toEqual({ name: 'required', email: 'required', phone: 'required', consent: 'required' });
    expect(firstError(leadFormContent('home', 'en'), errors)).toBe('name');
    expect(firstError(leadFormContent('home', 'en'), { consent: 'required', email: 'email' })).toBe('email');
  });

  it('requires no consent in the Sales Manager form', () => {
    const { consent: _, ...rest } = right;
    expect(validate('sales-manager', rest)).toEqual({});
    expect(validate('lumi', rest)).toEqual({ consent: 'required' });
  });

  it('reads phone and address by the rules of the API', () => {
    const typed = { phone: '+38 (0) 67 123 45 67 доб. 5', email: 'ivan@почта.рф' };
    expect(validate('contacts', { ...right, ...typed })).toEqual({});
    const wrong = { phone: 'call me', email: 'name@clinic' };
    expect(validate('contacts', { ...right, ...wrong })).toEqual({ phone: 'phone', email: 'email' });
  });

  it('reports values that are too long', () => {
    const errors = validate('sales-manager', {
      ...right,
      name: 'n'.repeat(LEAD_FIELDS.name.max + 1),
      comment: 'c'.repeat(LEAD_FIELDS.comment.max + 1),
    });
    expect(errors).toEqual({ name: 'too_long', comment: 'too_long' });
  });
});

describe('readValues', () => {
  it('reads only filled fields and known interests', () => {
    const data = new FormData();
    for (const [name, value] of [
      ['name', 'Olena'],
      ['email', 'olena@example.com'],
      ['phone', '1234567'],
      ['company', '  '],
      ['comment', ' three managers '],
      ['interests', 'consultation'],
      ['interests', 'demo'],
      ['interests', 'other'],
    ] as const)
      data.append(name, value);
    expect(readValues(leadFormContent('sales-manager', 'en').fields, data)).toEqual({
      name: 'Olena',
      email: 'olena@example.com',
      phone: '1234567',
      comment: 'three managers',
      interests: ['demo', 'consultation'],
    });
  });
});

describe('reasonFor', () => {
  it('maps an unknown reason to invalid', () => {
    expect(reasonFor('anything')).toBe('invalid');
    expect(reasonFor('email')).toBe('email');
  });
});
