import { LANGUAGE_CODES } from '@site/contracts/languages';
import { expect, test } from 'vitest';
import en from '../../locales/en.json';
import ru from '../../locales/ru.json';
import ua from '../../locales/ua.json';

const messages = { en, ru, ua };

function keyPaths(value: object, path = ''): string[] {
  return Object.entries(value).flatMap(([key, child]) =>
    typeof child === 'object' && child !== null ? keyPaths(child, `${path}${key}.`) : [path + key],
  );
}

test('every language has the same interface texts', () => {
  const all = new Set(LANGUAGE_CODES.flatMap((lang) => keyPaths(messages[lang])));
  const missing = LANGUAGE_CODES.flatMap((lang) => {
    const own = new Set(keyPaths(messages[lang]));
    return [...all].filter((key) => !own.has(key)).map((key) => `locales/${lang}.json: ${key}`);
  });
  expect(missing).toEqual([]);
});

test('navigation and the button to the top are named exactly', () => {
  const named = LANGUAGE_CODES.map((lang) => {
    const { home, products, cases, blog, team, contacts } = messages[lang].nav;
    return [home, products, cases, blog, team, contacts, messages[lang].toTop].join(' · ');
  });
  expect(named).toEqual([
    'Home · Products · Cases · Blog · Team · Contacts · Back to top',
    'Главная · Продукты · Кейсы · Блог · Команда · Контакты · Наверх',
    'Головна · Продукти · Кейси · Блог · Команда · Контакти · Догори',
  ]);
});
