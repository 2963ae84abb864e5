import type { Language } from '@site/contracts/languages';
import type { SitePage } from '@site/contracts/site-pages';
import type { Caption } from '../call-state';

type Words = typeof import('../../../agent/lines/en.json')['context'];
const WORDS = import.meta.glob<Words>('../../../agent/lines/*.json', { eager: true, import: 'context' });

/** Returns what the site tells the agent during a call, in the language of the call. */
export const contextWords = (lang: Language): Words => WORDS[`../../../agent/lines/${lang}.json`] as Words;

/** Returns the earlier conversation as context, because the service does not know it. */
export function earlierConversation(earlier: readonly Caption[], lang: Language): string {
  const words = contextWords(lang);
  const lines = earlier.map(({ voice, text }) => `${words[voice]}: ${text}`);
  return `${words.resumed}\n${lines.join('\n')}`;
}

/** Returns the list of pages that the agent can open, because its settings don't change with the parts. */
export function pageList(pages: readonly SitePage[], lang: Language): string {
  const lines = pages.filter(({ aliasOf }) => !aliasOf).map(({ path, title }) => `${path}: ${title}`);
  return `${contextWords(lang).pages}\n${lines.join('\n')}`;
}
