import { entriesOf, MAIN_MENU, PRODUCTS_MENU } from '@site/contracts/navigation';
import { OFFER } from '@site/contracts/offer';
import { WORDED_LANGUAGES, type WordedLanguage } from '@site/contracts/test-support/worded-languages';
import { PRODUCTS } from 'mfe-voice/agent/agent-document';
import en from 'shell/locales/en.json' with { type: 'json' };
import ru from 'shell/locales/ru.json' with { type: 'json' };
import ua from 'shell/locales/ua.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { siteNavigation } from '../support/site-navigation';

const messages = { en, ru, ua };
const labels = (lang: WordedLanguage, menu: string) =>
  entriesOf(siteNavigation(lang), menu)
    .map(({ label }) => label)
    .join(' · ');

test('the navigation and the back-to-top button have the specified labels', () => {
  const named = WORDED_LANGUAGES.map((lang) => `${labels(lang, MAIN_MENU)} · ${messages[lang].toTop}`);
  expect(named).toEqual([
    'Home · Products · Cases · Blog · Team · Contacts · Back to top',
    'Главная · Продукты · Кейсы · Блог · Команда · Контакты · Наверх',
    'Головна · Продукти · Кейси · Блог · Команда · Контакти · Догори',
  ]);
});

test('the product menu names the six products in order, each with its description and icon', () => {
  for (const lang of WORDED_LANGUAGES) {
    expect(labels(lang, PRODUCTS_MENU)).toBe(
      'AI Sales Manager · AI Seller 24/7 · Lumi AI · AI Commerce Suite · MediFlow AI · AgentLab AI',
    );
    for (const { id, note, glyph } of entriesOf(siteNavigation(lang), PRODUCTS_MENU)) {
      expect(note, id).toMatch(/\p{L}{3}/u);
      expect(Object.keys(glyph ?? {}), id).not.toEqual([]);
    }
  }
});

test('the agent and the offer use the product names of the navigation', () => {
  const products = entriesOf(siteNavigation('en'), 'products');
  expect(PRODUCTS.map(({ name, path }) => [name, path])).toEqual(
    products.map(({ label, href }) => [label, href]),
  );
  const names = Object.fromEntries(products.map(({ id, label }) => [id, label]));
  expect(names).toMatchObject(OFFER.quickProducts);
});
