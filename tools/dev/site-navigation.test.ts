import type { NavigationEntry, NavigationItem } from '@site/contracts/declaration';
import { inEveryLanguage } from '@site/contracts/test-support/worded-languages';
import { expect, it } from 'vitest';
import { siteNavigation } from './site-navigation';

const item = (id: string, label = id): NavigationItem => ({ id, place: 'main', href: `/${id}`, label });
const entry = (id: string, order = 1): NavigationEntry => ({
  ...{ id, place: 'main', order, href: `/${id}` },
  label: inEveryLanguage({ en: `New ${id}`, ru: `Новое ${id}`, ua: `Нове ${id}` }),
});
const LIVE = [item('home'), item('partners'), item('blog')];
const ours = (path: string) => path === '/partners';

it('replaces an entry in place, in the page’s language', () => {
  expect(siteNavigation(LIVE, [entry('partners')], 'ru', ours)).toEqual([
    item('home'),
    item('partners', 'Новое partners'),
    item('blog'),
  ]);
});

it('puts a new entry last, and removes the part’s entry that is no longer declared', () => {
  expect(siteNavigation(LIVE, [entry('jobs')], 'en', ours)).toEqual([
    item('home'),
    item('blog'),
    item('jobs', 'New jobs'),
  ]);
});
