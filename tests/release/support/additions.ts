import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGE_CODES, type Language } from '@site/contracts/languages';
import { inEveryLanguage } from '@site/contracts/test-support/worded-languages';
import type { Changes } from './edit-checkout';

/** The kinds of pages that a team can add in its own folder. */
export type PageKind = 'case' | 'article';

export interface Addition {
  path: string;
  /** The page that lists it. */
  list: string;
  title: Record<Language, string>;
}

export const PAGES: Record<PageKind, Addition> = {
  case: {
    path: '/cases/hotel-portugal',
    list: '/cases',
    title: inEveryLanguage({
      en: 'A hotel that answers at night',
      ru: 'Отель отвечает ночью',
      ua: 'Готель відповідає вночі',
    }),
  },
  article: {
    path: '/blog/ai-at-the-front-desk',
    list: '/blog',
    title: inEveryLanguage({
      en: 'Who is at the desk',
      ru: 'Кто стоит за стойкой',
      ua: 'Хто стоїть за стійкою',
    }),
  },
};

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
function addFolder(checkout: string, kind: PageKind, like: string): void {
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

/** Reverts all additions and declares their pages as gone. */
export function takeAway({ insert, takeBack }: Changes): void {
  takeBack('mfe-content');
  const gone = Object.values(PAGES).map((added) => added.path);
  insert('mfe-content/part.ts', '  navigation: [', `  gone: ${JSON.stringify(gone)},\n`);
}
