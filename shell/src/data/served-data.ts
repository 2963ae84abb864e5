import { reportFault } from '@site/contracts/api/visit-events';
import type { PageData } from '@site/contracts/microfrontend';
import { SHOWN_ATTRIBUTES, withTexts } from '@site/contracts/shown-texts';
import { HEAD_MARK } from '../head/apply-head';

/**
 * Loads the data of the served page, before hydration changes its texts. If that fails, or the document's texts are not the
 * served ones (a browser may have translated them), loads the complete data.
 *
 * @param url The data without the texts that the document shows, or complete data.
 * @param asked The request that is already under way.
 */
export async function servedData(url: string, asked = fetch(url)): Promise<PageData> {
  const data = await asked.then(dataOf).catch(reportFault);
  if (data) return data;
  const complete = await dataOf(await fetch(url.replace(/shown\.json$/, 'page.json')));
  if (!complete) throw new Error(`${url} has no data`);
  return complete;
}

async function dataOf(response: Response): Promise<PageData | undefined> {
  if (!response.ok) throw new Error(`page data answered ${response.status}`);
  return withTexts<PageData>(await response.text(), textsIn());
}

/** Returns what the composer's `shownTexts` took: text nodes, attributes and the page's meta elements. */
function textsIn(): string[] {
  const texts: string[] = [];
  const root = document.getElementById('root');
  if (!root) return texts;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode.nodeValue ?? '');
  for (const element of root.querySelectorAll(SHOWN_ATTRIBUTES.map((name) => `[${name}]`).join()))
    texts.push(...SHOWN_ATTRIBUTES.flatMap((name) => element.getAttribute(name) ?? []));
  for (const meta of document.head.querySelectorAll<HTMLMetaElement>(`meta[${HEAD_MARK}]`)) texts.push(meta.content);
  return texts;
}
