import { BRAND } from '@site/contracts/brand';
import { languageInfo } from '@site/contracts/languages';
import type { PageData } from '@site/contracts/microfrontend';
import { afterPaint } from '@site/ui/layout/after-paint.ts';
import { lateModule } from '@site/ui/loading/late-module.ts';
import { retryWhenOnline } from '../data/load';
import { dataBlock } from '../trusted/trusted';
import type { HeadTag } from './head-tags';

/** Attribute of the elements that a navigation replaces. */
export const HEAD_MARK = 'data-page-head';

const loadTags = lateModule(() => import('./head-tags'));

let shown: PageData | undefined;

/** Says that the document has been served with the tags of this page. */
export function headIsOf(page: PageData): void {
  shown = page;
}

/**
 * Updates the document head after a client-side navigation: title and language immediately, the tags for machines after
 * the next paint, when their code is loaded: a first visit is served with them. Returns a function that cancels the latter.
 */
export function applyHead(page: PageData, origin: string): () => void {
  const title = pageTitle(page);
  if (document.title !== title) document.title = title;
  const { htmlLang } = languageInfo(page.lang);
  // Setting even the same value makes the browser recalculate all styles.
  if (document.documentElement.lang !== htmlLang) document.documentElement.lang = htmlLang;
  if (shown === page) return () => undefined;
  let cancelled = false;
  const cancelPaint = afterPaint(() => {
    retryWhenOnline(loadTags).then(
      ({ headTags }) => {
        if (cancelled) return;
        replaceTags(headTags(page, origin));
        shown = page;
      },
      () => {
        // Not reported: `lateModule` has. The next page loads them again.
      },
    );
  });
  return () => {
    cancelled = true;
    cancelPaint();
  };
}

function replaceTags(tags: HeadTag[]): void {
  for (const old of document.querySelectorAll(`[${HEAD_MARK}]`)) old.remove();
  for (const { tag, attributes, text } of tags) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.setAttribute(HEAD_MARK, '');
    if (text) element.textContent = dataBlock(text);
    document.head.append(element);
  }
}

/** Characters that search results and browser tabs show. */
const LONGEST_TITLE = 70;

/** Returns the page's title with the brand appended, unless it contains the brand or would get too long. */
export function pageTitle(page: PageData): string {
  const { title } = page.head;
  const branded = `${title} · ${BRAND.name}`;
  return title.includes(BRAND.name) || branded.length > LONGEST_TITLE ? title : branded;
}
