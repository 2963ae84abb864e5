import { LANGUAGE_CODES } from '@site/contracts/languages';
import { expect, test } from 'vitest';
import en from '../../locales/en.json';
import ru from '../../locales/ru.json';
import ua from '../../locales/ua.json';

const messages = { en, ru, ua };

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
