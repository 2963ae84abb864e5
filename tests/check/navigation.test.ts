import { entriesOf, MAIN_MENU, PRODUCTS_MENU } from '@site/contracts/navigation';
import { OFFER } from '@site/contracts/offer';
import { WORDED_LANGUAGES } from '@site/contracts/test-support/worded-languages';
import { PRODUCTS } from 'mfe-voice/agent/agent-prompt';
import { expect, test } from 'vitest';
import { siteNavigation } from '../support/site-navigation';
import { siteTexts } from '../support/site-texts';

const labels = (menu: string) =>
  WORDED_LANGUAGES.map((lang) =>
    entriesOf(siteNavigation(lang), menu)
      .map(({ label }) => label)
      .join(' · '),
  );

test('the navigation and the back-to-top button have the specified labels', () => {
  expect(labels(MAIN_MENU)).toEqual([
    'Home · Products · Cases · Blog · Team · Contacts',
    'Главная · Продукты · Кейсы · Блог · Команда · Контакты',
    'Головна · Продукти · Кейси · Блог · Команда · Контакти',
  ]);
  const products = 'AI Sales Manager · AI Seller 24/7 · Lumi AI · AI Commerce Suite · MediFlow AI · AgentLab AI';
  expect(labels(PRODUCTS_MENU)).toEqual([products, products, products]);
  const toTop = siteTexts().filter(({ file, way }) => file.startsWith('shell/locales/') && way === 'toTop');
  expect(toTop.map(({ text }) => text)).toEqual(['Back to top', 'Наверх', 'Догори']);
});

test('the agent and the offer use the product names of the navigation', () => {
  const products = entriesOf(siteNavigation('en'), 'products');
  expect(PRODUCTS.map(({ name, path }) => [name, path])).toEqual(products.map(({ label, href }) => [label, href]));
  expect(Object.fromEntries(products.map(({ id, label }) => [id, label]))).toMatchObject(OFFER.quickProducts);
});
