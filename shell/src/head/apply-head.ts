import { languageInfo } from '@site/contracts/languages';
import type { PageData } from '@site/contracts/microfrontend';
import { HEAD_MARK, headTags, pageTitle } from './head-tags';

/** Makes the document head say what the shown page says, after a navigation in the browser. */
export function applyHead(page: PageData, origin: string): void {
  const title = pageTitle(page);
  if (document.title !== title) document.title = title;
  document.documentElement.lang = languageInfo(page.lang).htmlLang;
  for (const old of document.head.querySelectorAll(`[${HEAD_MARK}]`)) old.remove();
  for (const { tag, attributes, text } of headTags(page, origin)) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.setAttribute(HEAD_MARK, '');
    if (text) element.textContent = text;
    document.head.append(element);
  }
}
