import type { NavigationEntry, PartDeclaration } from '@site/contracts/declaration';
import { LANGUAGE_CODES } from '@site/contracts/languages';
import { MAIN_MENU, PRODUCTS_MENU } from '@site/contracts/navigation';

/**
 * Declarations of versions from before parts declared themselves (decision 15), when the shell contained the navigation. They apply to
 * versions without a declaration, so that each team can release the change at any time.
 */
const DEFAULTS: Readonly<Record<string, PartDeclaration>> = {
  shell: {
    navigation: [
      section('home', 10, 'Home', 'Главная', 'Головна', '/'),
      { ...section('products', 20, 'Products', 'Продукты', 'Продукти', '/#products'), under: '/products' },
      section('contacts', 60, 'Contacts', 'Контакты', 'Контакти'),
    ],
  },
  'mfe-content': {
    navigation: [
      section('cases', 30, 'Cases', 'Кейсы', 'Кейси'),
      section('blog', 40, 'Blog', 'Блог', 'Блог'),
      section('team', 50, 'Team', 'Команда', 'Команда'),
    ],
    feed: '/blog',
  },
  'mfe-products': {
    navigation: [
      product('salesManager', 10, 'AI Sales Manager', 'ai-sales-manager'),
      product('aiSeller', 20, 'AI Seller 24/7', 'ai-seller'),
      product('lumiAi', 30, 'Lumi AI', 'lumi-ai'),
      product('aiCommerce', 40, 'AI Commerce Suite', 'ai-commerce'),
      product('mediFlow', 50, 'MediFlow AI', 'mediflow-ai'),
      product('agentLab', 60, 'AgentLab AI', 'agentlab-ai'),
    ],
  },
};

/** Returns the declaration of a version that has none: the entries whose pages are in the composition. */
export function defaultDeclaration(part: string, paths: ReadonlySet<string>): PartDeclaration {
  const { navigation = [], feed } = DEFAULTS[part] ?? {};
  return {
    navigation: navigation.filter(({ href }) => paths.has(href.split('#')[0] ?? '')),
    ...(feed && paths.has(feed) ? { feed } : {}),
  };
}

function section(
  id: string,
  order: number,
  en: string,
  ru: string,
  ua: string,
  href = `/${id}`,
): NavigationEntry {
  return { id, place: MAIN_MENU, order, href, label: inEachLanguage(en, { ru, ua }) };
}

function product(id: string, order: number, name: string, slug: string): NavigationEntry {
  return {
    ...{ id, place: PRODUCTS_MENU, order, href: `/products/${slug}` },
    label: inEachLanguage(name),
  };
}

/** A word in every language: English in those of which the versions without a declaration knew nothing. */
function inEachLanguage(english: string, others: Partial<NavigationEntry['label']> = {}) {
  const all = Object.fromEntries(LANGUAGE_CODES.map((lang) => [lang, english]));
  return { ...all, ...others } as NavigationEntry['label'];
}
