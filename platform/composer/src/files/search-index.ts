import type { Language } from '@site/contracts/languages';
import type { PageData } from '@site/contracts/microfrontend';
import type { SearchEntry, SearchIndex } from '@site/contracts/search-index';
import { navLabel } from '../nav-label';

/** Returns the search index of a language: products, cases, articles, and the questions that pages answer. */
export function searchIndex(pages: readonly PageData[], lang: Language): SearchIndex {
  const own = pages.filter((page) => page.lang === lang);
  return { entries: [...own.flatMap(subject), ...own.flatMap(questions)] };
}

function subject({ path, head: { title, description, about } }: PageData): SearchEntry[] {
  if (!about) return [];
  const product = about.kind === 'product';
  return [
    {
      kind: about.kind,
      path,
      title: product ? title : about.name,
      note: product ? '' : about.note,
      text: [title, description, about.kind === 'article' ? `${about.section} ${about.summary}` : ''].join(
        ' ',
      ),
    },
  ];
}

function questions(page: PageData): SearchEntry[] {
  const { title, about, faq = [] } = page.head;
  return faq.map(({ question, answer }) => ({
    kind: 'question',
    path: page.path,
    title: question,
    note: about?.name ?? (navLabel(page) || title),
    text: answer,
  }));
}
