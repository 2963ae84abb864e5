import { LIMITS } from '@site/contracts/limits';
import { describe, expect, it } from 'vitest';
import { firstError, type LeadValues, readValues, reasonFor } from './lead-values';
import { validate } from './validate';

const right: LeadValues = {
  name: 'Olena',
  email: 'olena@example.com',
  phone: '+38 (067) 123-45-67',
  consent: true,
};

describe('validate', () => {
  it('finds nothing wrong with a right form', () => {
    expect(validate('contacts', right)).toEqual({});
  });

  it('names every empty field once, the consent too', () => {
    const errors = validate('home', { name: ' ', email: '', phone: '' });
    expect(errors).toEqual({ name: 'required', email: 'required', phone: 'required', consent: 'required' });
    expect(firstError(errors)).toBe('name');
  });

  it('asks for no consent in the Sales Manager form', () => {
    const { consent: _, ...rest } = right;
    expect(validate('sales-manager', rest)).toEqual({});
    expect(validate('lumi', rest)).toEqual({ consent: 'required' });
  });

  it.each(['name@clinic', 'name', 'a b@example.com'])('refuses the email %j', (email) => {
    expect(validate('contacts', { ...right, email })).toEqual({ email: 'email' });
  });

  it.each(['12345', 'call me', `+${'1'.repeat(16)}`])('refuses the phone %j', (phone) => {
    expect(validate('contacts', { ...right, phone })).toEqual({ phone: 'phone' });
  });

  it('says what is too long', () => {
    const errors = validate('sales-manager', {
      ...right,
      name: 'n'.repeat(LIMITS.nameLength + 1),
      comment: 'c'.repeat(LIMITS.commentLength + 1),
    });
    expect(errors).toEqual({ name: 'too_long', comment: 'too_long' });
  });
});

describe('readValues', () => {
  it('takes only what is filled in, and only known interests', () => {
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
    expect(readValues(data)).toEqual({
      name: 'Olena',
      email: 'olena@example.com',
      phone: '1234567',
      comment: 'three managers',
      interests: ['demo', 'consultation'],
    });
  });
});

describe('reasonFor', () => {
  it('words an invalid phone of its own, and an unknown reason as invalid', () => {
    expect(reasonFor('phone', 'invalid')).toBe('phone');
    expect(reasonFor('name', 'anything')).toBe('invalid');
    expect(reasonFor('email', 'email')).toBe('email');
  });
});
