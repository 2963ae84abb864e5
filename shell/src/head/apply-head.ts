import { languageInfo } from '@site/contracts/languages';
import type { PageData } from '@site/contracts/microfrontend';
import { afterPaint } from '@site/ui/layout/after-paint.ts';
import { dataBlock } from '../trusted/trusted';
import { HEAD_MARK, type HeadTag, headTags, pageTitle } from './head-tags';

/**
 * Makes the document head say what the shown page says, after a navigation in the browser: title and language at once, what
 * only other machines read after the page is painted. Returns the way to call the rest off.
 */
export function applyHead(page: PageData, origin: string): () => void {
  const title = pageTitle(page);
  if (document.title !== title) document.title = title;
  const { htmlLang } = languageInfo(page.lang);
  // Even the same value, set anew, makes the browser work out every style of the document again.
  if (document.documentElement.lang !== htmlLang) document.documentElement.lang = htmlLang;
  return afterPaint(() => replaceTags(headTags(page, origin)));
}

function replaceTags(tags: HeadTag[]): void {
  for (const old of document.head.querySelectorAll(`[${HEAD_MARK}]`)) old.remove();
  for (const { tag, attributes, text } of tags) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.setAttribute(HEAD_MARK, '');
    if (text) element.textContent = dataBlock(text);
    document.head.append(element);
  }
}
