import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LEAD, NOTIFICATION, SAVE } from '../test-support/samples';
import { formatMessage, messageText } from './telegram-message';

const createdAt = '2026-11-21T09:30:15.000Z';
const contact = (reports: object) => formatMessage({ type: 'contact', key: 'k1', createdAt, ...reports });

test('shows a lead as labelled lines, without its consent', () => {
  const lead = {
    ...LEAD,
    form: 'sales-manager',
    company: 'Клиника',
    comment: 'Первая\nвторая',
    interests: ['demo'],
    conversation: 'conv_1',
  };
  expect(formatMessage({ type: 'lead', key: 'k1', createdAt, lead })).toBe(`Новая заявка
Форма: AI Sales Manager
Имя: Марина
Телефон: +38 067 123 45 67
Email: marina@example.com
Компания: Клиника
Интересует: Демо
Страница: /ru/contacts
Разговор: conv_1
Язык: Русский
Получена: 2026-11-21 09:30 UTC
Запись: k1
Комментарий: Первая
    вторая
Откуда: https://search.example/
UTM: utm_source=newsletter, gclid=Cj0KCQ`);
});

test('shows a contact from both reports, or from one', () => {
  const saved = { ...SAVE, phone_number: '+380671234567' };
  const both = contact({ saved, notified: { ...NOTIFICATION, name: 'Не указано' } });
  expect(both).toBe(`Контакт из голосового разговора
Имя: Марина
Телефон: +380671234567
Разговор: conv_1
Длительность: 35\u00a0с
Язык: Русский
Получен: 2026-11-21 09:30 UTC
Запись: k1`);
  expect(contact({ notified: { ...NOTIFICATION, name: 'Не указано' } })).toContain('Имя: Не указано');
  expect(contact({ saved: { ...saved, user_name: null } })).toContain('Имя: Не указано');
  expect(contact({ saved })).toContain('Телефон: +380671234567\nРазговор');
});

test('shows a caller’s words beside the number, or marked instead of an unreadable one', () => {
  const words = '+380 67 123 45 67 доб. 5';
  const told = contact({ notified: { ...NOTIFICATION, phoneSaid: words } });
  expect(told).toContain(`Телефон: +380671234567\nСказано: ${words}\n`);
  const unread = contact({ saved: { ...SAVE, phone_number: 'пять пять', phone_said: 'пять пять' } });
  expect(unread).toContain('Телефон: пять пять\nНомер не распознан: телефон записан со слов\n');
  expect(unread).not.toContain('Сказано');
});

test('shows what was typed beside the number of a lead, and an international domain as people write it', () => {
  const lead = {
    ...LEAD,
    phone: '+4930123456',
    phoneSaid: '+49 (0) 30 123456 доб. 5',
    email: 'ivan@xn--80a1acny.xn--p1ai',
  };
  const text = formatMessage({ type: 'lead', key: 'k1', createdAt, lead });
  expect(text).toContain('Телефон: +4930123456\nВведено: +49 (0) 30 123456 доб. 5\nEmail: ivan@почта.рф\n');
});

test('shows a contact that only the transcript has, and prefers the spelling with the country code', () => {
  const heard = { ...SAVE, phone_number: '0671234567', phone_said: '067 123 45 67', user_name: null };
  expect(contact({ heard })).toContain('Телефон: 0671234567\nСказано: 067 123 45 67\nРазговор: conv_1\n');
  const told = contact({ heard, saved: { ...SAVE, phone_number: '+380671234567' } });
  expect(told).toContain('Имя: Марина\nТелефон: +380671234567\nСказано: 067 123 45 67\n');
});

test('returns undefined for an item it knows no message for', () => {
  for (const item of [undefined, null, {}, { type: 'other' }, { type: 'lead', key: 'k' }]) {
    expect(formatMessage(item)).toBeUndefined();
  }
});

test('keeps every value in its line and the text within the limit', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 6000 }), (value) => {
      const text = messageText('T', [['A', `x${value}`]], ['K', 'k']);
      expect(text.length).toBeLessThanOrEqual(4096);
      const lines = text.split(/[\n\r\u0085\u2028\u2029]/).slice(2);
      expect(lines.every((line) => line === '' || line === 'K: k' || line.startsWith('    '))).toBe(true);
      expect(text).toBe(text.replace(/\p{Surrogate}/gu, '\uFFFD'));
    }),
  );
});

test('names the record in a cut message, whichever field is too long', () => {
  const key = '5f0f1d8e-0c6e-4d0c-9a58-1a2b3c4d5e6f';
  const long = 'демо '.repeat(1400);
  const fields = ['name', 'phone', 'email', 'company', 'comment', 'path', 'language', 'referrer', 'form'];
  const leads = [
    ...fields.map((field) => ({ ...LEAD, [field]: long })),
    { ...LEAD, interests: Array<string>(1400).fill('demo') },
    { ...LEAD, utm: { utm_source: long } },
  ];
  const fieldsOfReport = ['phone', 'name', 'conversationId', 'language', 'timestamp'];
  const texts = [
    ...leads.map((lead) => formatMessage({ type: 'lead', key, createdAt, lead })),
    ...fieldsOfReport.map((field) =>
      formatMessage({ type: 'contact', key, createdAt, notified: { ...NOTIFICATION, [field]: long } }),
    ),
  ];
  for (const text of texts) {
    expect(text?.length).toBeLessThanOrEqual(4096);
    expect(text?.split('\n').filter((line) => line === `Запись: ${key}`)).toHaveLength(1);
  }
});
