import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../limits';
import { commonDigits, isSamePhone, readPhone } from './phone';
import { spokenPhone } from './spoken-phone';

describe('the phone in what a caller said', () => {
  it.each([
    ['+380 67 123 45 67', '+380671234567'],
    ['+380 67 – 123 – 45 – 67', '+380671234567'],
    ['0048 500 000 000', '+48500000000'],
  ])('is only the number in "%s"', (text, phone) => {
    expect(spokenPhone(text)).toEqual({ phone });
  });

  it.each([
    ['+380 67 123 45 67 доб. 5', '+380671234567'],
    ['мой номер +48 (500) 000-000, звоните после 18:00', '+48500000000'],
    ['02.06.2026 в десять, 067 123 45 67', '0671234567'],
    ['+48500000000 +48600000000', '+48500000000'],
    ['050 765 43 21, лучше +380671234567', '+380671234567'],
    ['+7 912 345 67, 89', '+79123456789'],
    ['0 6 7, 1 2 3, 4 5, 6 7', '0671234567'],
    ['нас 1500. 067 123 45 67', '0671234567'],
    ['plus three eight zero, sixty-seven, one two three, forty-five, sixty seven', '+380671234567'],
    ['oh six seven double one two three four five six', '0671123456'],
    // The country code is apart from the number.
    ['plus one, two zero two five five five zero one two three', '+12025550123'],
    ['+7, 912 345-67-89', '+79123456789'],
    ['+7, 912 345-67-89, 050 765 43 21', '+79123456789'],
    ['+380\n671234567', '+380671234567'],
    ['2025550123, 2025550124', '2025550123'],
    ['+38. 050. 123. 45. 67', '+380501234567'],
    ['call at 9:00, 202 555 0123', '2025550123'],
    // Commas between all digits, or between the groups of an American number.
    ['two, zero, two, five, five, five, zero, one, two, three', '2025550123'],
    ['202, 555, 0123', '2025550123'],
    ['девятьсот двенадцать, триста сорок пять, шестьдесят семь, восемьдесят девять', '9123456789'],
    // An extension in brackets.
    ['+7 912 345 67 89 (12)', '+79123456789'],
    ['202 555 0123 (45)', '2025550123'],
    ['202 555 (0123)', '2025550123'],
    // Longer digits are less sure than those that begin as phones do.
    ['order is 1234567890, phone 0671234567', '0671234567'],
    ['заказ 20261121001, телефон 8 912 345 67 89', '89123456789'],
    ['one eight hundred five five five zero one two three', '18005550123'],
    ['plus thirty eight, zero sixty seven, one hundred twenty three, forty five, sixty seven', '+380671234567'],
    ['nought six seven, one hundred and five, forty-five, sixty-seven', '0671054567'],
    ['double oh one, eight hundred, triple five, thirty-eight hundred', '+18005553800'],
  ])('is extracted from "%s", and the words are kept', (text, phone) => {
    expect(spokenPhone(text)).toEqual({ phone, said: text });
  });

  it('is read without doubt if only its last digits are in brackets', () => {
    expect(spokenPhone('+380 (671234567)')).toEqual({ phone: '+380671234567' });
  });

  it.each([
    ['35'],
    ['10, 20, 30, 40, 50'],
    ['a hundred and fifty'],
    ['пять пять ноль'],
    ['12345678901234567890'],
    ['номер у вас есть'],
  ])('is kept as spoken if no number is found: "%s"', (text) => {
    expect(spokenPhone(text)).toEqual({ phone: text, said: text });
  });

  it('is missing only if the text is blank', () => {
    for (const silence of ['', ' ', '\n\t\u00a0']) expect(spokenPhone(silence)).toBeUndefined();
  });
});

describe('the phone in what was typed or pasted', () => {
  it.each([
    ['+38 (067) 123-45-67', '+380671234567'],
    ['(+380) 67 123 45 67.', '+380671234567'],
    ['\u202a+380\u00a067\u202f123\u200745\u2060\u00ad67\u202c', '+380671234567'],
    ['＋３８０ ６７ １２３ ４５ ６７', '+380671234567'],
    ['+٣٨٠٦٧١٢٣٤٥٦٧', '+380671234567'],
    ['+𝟑𝟖𝟎𝟔𝟕𝟏𝟐𝟑𝟒𝟓𝟔𝟕', '+380671234567'],
    ['➕3️⃣8️⃣0️⃣6️⃣7️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣', '+380671234567'],
    ['00 380 67 123 45 67', '+380671234567'],
    ['tel:+380671234567', '+380671234567'],
    ['https://wa.me/380671234567', '+380671234567'],
    ['viber://chat?number=%2B380671234567', '+380671234567'],
    ['https://t.me/+380671234567', '+380671234567'],
    ['0671234567', '0671234567'],
  ])('is only the number in "%s"', (typed, phone) => {
    expect(readPhone(typed)).toEqual({ phone });
  });

  it.each([
    // The country is unknown.
    ['067 123-45-67', '0671234567'],
    ['8 (912) 345-67-89', '89123456789'],
    ['+067 123 45 67', '0671234567'],
    // A trunk prefix after the country code.
    ['+49 (0) 30 123456', '+4930123456'],
    ['0044 (0)20 7946 0958', '+442079460958'],
    ['+38 (0) 67 123 45 67', '+380671234567'],
    ['+380 (067) 123 45 67', '+380671234567'],
    ['+7 8 912 345 67 89', '+79123456789'],
    ['+39 (0)6 123 4567', '+39061234567'],
    // An extension.
    ['+380671234567 ext. 5', '+380671234567'],
    ['+380671234567, вн. 12', '+380671234567'],
    ['+380671234567,5', '+380671234567'],
    ['tel:+380671234567;ext=5', '+380671234567'],
    // Several numbers, other words.
    ['(495) 123-45-67/68', '4951234567'],
    ['https://api.whatsapp.com/send?phone=380671234567&text=hi', '+380671234567'],
  ])('is read in "%s", which is kept beside it', (typed, phone) => {
    expect(readPhone(typed)).toEqual({ phone, said: typed });
  });

  it.each(['12345', 'call me', `+${'1'.repeat(16)}`, '12345678901234567890', 'https://t.me/sixwave_desk', ''])(
    'is missing in "%s"',
    (typed) => {
      expect(readPhone(typed)).toBeUndefined();
    },
  );

  it('may have any dash of Unicode between its digits, and any invisible character', () => {
    const all = Array.from({ length: 0x11_00_00 }, (_, code) => code)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code));
    const dashes = [...all.filter((one) => /\p{Pd}/u.test(one)), '\u2212', '\u2043', '\u02d7', '\uff5e'];
    const invisible = all.filter((one) => /\p{Cf}/u.test(one) || (/\p{Zs}/u.test(one) && one !== ' '));
    for (const one of [...dashes, ...invisible])
      expect(readPhone(`+380${one}67${one}1234567`), one.codePointAt(0)?.toString(16)).toEqual({
        phone: '+380671234567',
      });
    for (const zero of all.filter((one) => /\p{Nd}/u.test(one) && one.normalize('NFKC') === '0'))
      expect(readPhone(`+38${zero}671234567`)?.phone).toBe('+380671234567');
  });
});

describe('two spellings', () => {
  it.each([
    ['+380671234567', '0671234567', true],
    ['+380671234567', '380671234567', true],
    ['+380671234567', '80671234567', true],
    ['+79123456789', '89123456789', true],
    ['+78001234567', '8001234567', true],
    ['+37369123456', '069123456', true],
    ['+48600100200', '600100200', true],
    ['+79123456789', '+78123456789', false],
    ['+380671234567', '+48671234567', false],
    ['+380671234567', '0501234567', false],
    ['+380441234567', '1234567', false],
    ['пять пять', 'пять пять', true],
    ['пять пять', 'пять шесть', false],
  ])('%s and %s: are they one number? %s', (one, other, expected) => {
    expect([isSamePhone(one, other), isSamePhone(other, one)]).toEqual([expected, expected]);
    if (expected) expect(commonDigits(one)).toBe(commonDigits(other));
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
