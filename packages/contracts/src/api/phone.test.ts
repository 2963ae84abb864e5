import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../limits';
import { spokenPhone } from './phone';

describe('the phone in what a caller said', () => {
  it.each([
    ['+380 67 123 45 67', '+380671234567'],
    ['0048 500 000 000', '+48500000000'],
  ])('is only the number in "%s"', (text, phone) => {
    expect(spokenPhone(text)).toEqual({ phone });
  });

  it.each([
    ['+380 67 123 45 67 доб. 5', '+380671234567'],
    ['тел. 067 123 45 67', '0671234567'],
    ['мой номер +48 (500) 000-000, звоните после 18:00', '+48500000000'],
    ['02.06.2026 в десять, 067 123 45 67', '0671234567'],
    ['067 123 45 67 / 050 765 43 21', '0671234567'],
    ['+48500000000 +48600000000', '+48500000000'],
    ['050 765 43 21, лучше +380671234567', '+380671234567'],
    ['ext. 5, 1234567', '1234567'],
    ['+380 67 123—45—67 (Viber)', '+380671234567'],
  ])('is extracted from "%s", and the words are kept', (text, phone) => {
    expect(spokenPhone(text)).toEqual({ phone, said: text });
  });

  it.each([['35'], ['пять пять ноль'], ['12345678901234567890'], ['номер у вас есть']])(
    'is kept as spoken if no number is found: "%s"',
    (text) => {
      expect(spokenPhone(text)).toEqual({ phone: text, said: text });
    },
  );

  it('is looked for in the first 1000 characters only', () => {
    const heard = spokenPhone(`x${'+'.repeat(LIMITS.spokenPhoneLength)} x +380671234567`);
    expect(heard?.phone).not.toContain('380671234567');
    expect(heard?.said).toHaveLength(LIMITS.saidPhoneLength);
  });

  it('is missing only if the text is blank', () => {
    for (const silence of ['', ' ', '\n\t\u00a0']) expect(spokenPhone(silence)).toBeUndefined();
  });
});

const words = fc.string({ unit: fc.constantFrom(...'абвx .,:;#*()'), maxLength: 400 });
const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 9, maxLength: 14 });

describe('whatever was said', () => {
  it('finds a number with a country code in any surrounding text', () => {
    fc.assert(
      fc.property(words, digits, words, (before, number, after) => {
        const text = `${before} x+1${number}x ${after}`;
        const heard = spokenPhone(text);
        expect(heard?.phone).toBe(`+1${number}`);
        expect(heard?.said).toContain(`+1${number}`);
      }),
    );
  });

  it('is cut to the limit, unchanged below it, and reads the same a second time', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 500 }), words), (text) => {
        const heard = spokenPhone(text);
        if (text.trim() === '') {
          expect(heard).toBeUndefined();
          return;
        }
        if (!heard) throw new Error('lost');
        const { phone, said } = heard;
        expect(phone).not.toBe('');
        expect((said ?? phone).length).toBeLessThanOrEqual(LIMITS.saidPhoneLength);
        if (text.trim().length > LIMITS.saidPhoneLength) return;
        if (said !== undefined) expect(said).toBe(text.trim());
        expect(spokenPhone(said ?? phone)).toEqual(heard);
      }),
      { numRuns: 2000 },
    );
  });
});
