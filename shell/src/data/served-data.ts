import type { PageData } from '@site/contracts/microfrontend';
import { withTexts } from '@site/contracts/shown-texts';

/**
 * Loads the data of the served page, before hydration changes its texts. If that fails, or the document's texts are not the
 * served ones (a browser may have translated them), loads the complete data.
 *
 * @param url The data without the texts that the document shows, or complete data.
 * @param asked The request that is already under way.
 */
export async function servedData(url: string, asked = fetch(url)): Promise<PageData> {
  const data = await asked.then(dataOf).catch(() => undefined);
  if (data) return data;
  const complete = await dataOf(await fetch(url.replace(/shown\.json$/, 'page.json')));
  if (!complete) throw new Error(`${url} has no data`);
  return complete;
}

async function dataOf(response: Response): Promise<PageData | undefined> {
  if (!response.ok) throw new Error(`page data answered ${response.status}`);
  return withTexts<PageData>(await response.text(), textsIn(document.getElementById('root')));
}

function textsIn(root: HTMLElement | null): string[] {
  const texts: string[] = [];
  if (!root) return texts;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode.nodeValue ?? '');
  return texts;
}
