import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGE_CODES, type Language } from '@site/contracts/languages';
import { inEveryLanguage } from '@site/contracts/test-support/worded-languages';
import type { Changes } from './edit-checkout';

/** The kinds of pages that a team can add in its own folder. */
export type PageKind = 'case' | 'article' | 'product';

export interface Addition {
  part: 'mfe-content' | 'mfe-products';
  path: string;
  /** The page that lists it. */
  list: string;
  title: Record<Language, string>;
}

const everywhere = (text: string) => inEveryLanguage({ en: text, ru: text, ua: text });

export const PAGES: Record<PageKind, Addition> = {
  case: {
    part: 'mfe-content',
    path: '/cases/hotel-portugal',
    list: '/cases',
    title: inEveryLanguage({
      en: 'A hotel that answers at night',
      ru: 'Отель отвечает ночью',
      ua: 'Готель відповідає вночі',
    }),
  },
  article: {
    part: 'mfe-content',
    path: '/blog/ai-at-the-front-desk',
    list: '/blog',
    title: inEveryLanguage({
      en: 'Who is at the desk',
      ru: 'Кто стоит за стойкой',
      ua: 'Хто стоїть за стійкою',
    }),
  },
  product: {
    part: 'mfe-products',
    path: '/products/ai-desk',
    list: '/',
    title: everywhere('AI Desk'),
  },
};

/** The new product's form; its name occurs in no file of the project. */
export const FORM = 'ai-desk';
/** A new entry of the main navigation. */
export const ENTRY = {
  href: '/cases/retail-kazakhstan',
  label: inEveryLanguage({ en: 'Retail', ru: 'Магазинам', ua: 'Магазинам' }),
};
/** Id of a paragraph in a section that a part shows on the home page. */
export const SECTION = 'added-to-the-team';

/** Fields that place a case or an article in lists; the new one has none of them. */
const PLACING = ['alias', 'order', 'wall', 'home', 'place'];

type Texts = Record<string, unknown> & { meta: object };

/** Adds a folder with the texts of an existing case or article and a new title. */
function addFolder(checkout: string, kind: 'case' | 'article', like: string): void {
  const { path: page, title } = PAGES[kind];
  const slug = path.basename(page);
  const folder = path.join(checkout, 'mfe-content/content', kind === 'case' ? 'cases' : 'blog');
  mkdirSync(path.join(folder, slug));
  for (const file of readdirSync(path.join(folder, like))) {
    const texts = JSON.parse(readFileSync(path.join(folder, like, file), 'utf8')) as Texts;
    const lang = LANGUAGE_CODES.find((code) => file === `${code}.json`);
    if (lang) {
      Object.assign(texts, { slug, title: title[lang] }, 'id' in texts && { id: slug });
      Object.assign(texts.meta, { title: title[lang], description: `${title[lang]}. A page of a test.` });
    } else for (const field of PLACING) delete texts[field];
    writeFileSync(path.join(folder, slug, file), JSON.stringify(texts));
  }
}

/** Adds a case, an article, a navigation entry and a paragraph in a section of the home page, all in mfe-content. */
export function addContent(checkout: string, { insert }: Changes): void {
  addFolder(checkout, 'case', 'retail-kazakhstan');
  addFolder(checkout, 'article', 'ai-in-healthcare');
  const entry = { id: 'added', place: 'main', order: 35, ...ENTRY };
  insert('mfe-content/part.ts', "    { id: 'blog', place: 'main'", `    ${JSON.stringify(entry)},\n`);
  insert(
    'mfe-content/src/team-preview/TeamPreview.tsx',
    '      <ul className={styles.team}>',
    `      <p id="${SECTION}">{lang}</p>\n`,
  );
}

/** Adds a product with a page, a form, a screen in the product list and a navigation entry. */
export function addProduct(checkout: string, { insert }: Changes): void {
  const { path: page, title } = PAGES.product;
  const id = 'aiDesk';
  const src = 'mfe-products/src';
  insert('mfe-products/products.ts', '] as const;', `  '${id}',\n`);
  insert('mfe-products/products.ts', "  agentLab: '/products", `  ${id}: '${page}',\n`);
  insert('mfe-products/products.ts', "  agentLab: 'AgentLab", `  ${id}: '${title.en}',\n`);
  insert('mfe-products/part.ts', "    product('agentLab'", `    product('${id}'),\n`);
  insert(
    `${src}/content/products.ts`,
    "  { id: 'agentLab'",
    `  { id: '${id}', form: '${FORM}', page: sellerSchema, screen: sellerScreenSchema },\n`,
  );
  insert(
    `${src}/routes.tsx`,
    "  {\n    pattern: pattern('agentLab')",
    `  { pattern: pattern('${id}'), module: 'src/seller/SellerPage.tsx', lazy: () => import('./seller/SellerPage') },\n`,
  );
  const list = `${src}/product-list`;
  insert(
    `${list}/ProductList.tsx`,
    '    agentLab: <',
    `    ${id}: <SellerScreen content={screens.${id}} />,\n`,
  );
  insert(`${list}/content.ts`, '    agentLab: text,', `    ${id}: text,\n`);
  insert(`${list}/content.ts`, '    agentLab: AgentlabScreenContent;', `    ${id}: SellerScreenContent;\n`);
  insert(
    `${list}/load.ts`,
    '      agentLab: load',
    `      ${id}: loadContent(sellerScreenSchema, '${id}', lang, 'screen'),\n`,
  );
  const content = path.join(checkout, 'mfe-products/content');
  mkdirSync(path.join(content, id));
  for (const lang of LANGUAGE_CODES) {
    const texts = JSON.parse(readFileSync(path.join(content, `aiSeller/${lang}.json`), 'utf8'));
    Object.assign(texts, { id });
    Object.assign(texts.seo, { title: `${title[lang]} (${lang})` });
    writeFileSync(path.join(content, id, `${lang}.json`), JSON.stringify(texts));
    const screen = `screen.${lang}.json`;
    writeFileSync(path.join(content, id, screen), readFileSync(path.join(content, 'aiSeller', screen)));
    const about = path.join(content, `productList/${lang}.json`);
    const known = JSON.parse(readFileSync(about, 'utf8'));
    known.about[id] = title[lang];
    writeFileSync(about, JSON.stringify(known));
    const locale = path.join(checkout, `mfe-products/locales/${lang}.json`);
    const words = JSON.parse(readFileSync(locale, 'utf8'));
    words.navigation[id] = { note: title[lang] };
    writeFileSync(locale, JSON.stringify(words));
  }
}

/** Reverts all additions to a part and declares their pages as gone. */
export function takeAway(part: Addition['part'], { insert, takeBack }: Changes): void {
  const gone = Object.values(PAGES).flatMap((added) => (added.part === part ? [added.path] : []));
  takeBack(part);
  insert(`${part}/part.ts`, '  navigation: [', `  gone: ${JSON.stringify(gone)},\n`);
}
