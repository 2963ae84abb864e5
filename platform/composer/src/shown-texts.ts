import { SHOWN_ATTRIBUTES } from '@site/contracts/shown-texts';
import type { HeadElement } from './host-protocol';
import { htmlElements, resolveCharacters } from './html-elements';

/** Elements whose content is one text node in a browser with scripting, even if it looks like tags. */
export const RAW_TEXT = /(<(noscript|textarea|script|style)\b[^>]*>)([\s\S]*?)(?=<\/\2)/gi;

/**
 * Returns the text nodes of the shell's HTML as a browser reads them, then the values of `SHOWN_ATTRIBUTES`, then the contents of the
 * page's meta elements. React escapes every `<` in a text.
 */
export function shownTexts(html: string, headTags: readonly HeadElement[] = []): string[] {
  const flat = html.replace(RAW_TEXT, (_all, tag: string, _name, text: string) => tag + (text && 'raw'));
  const values = htmlElements(flat).flatMap(({ attributes }) =>
    SHOWN_ATTRIBUTES.flatMap((name) => attributes.get(name) ?? []),
  );
  return [...textNodes(flat), ...values, ...headTags.flatMap(({ attributes }) => attributes.content ?? [])];
}

/** Returns the text nodes of HTML without raw text. */
export const textNodes = (flat: string): string[] =>
  [...`>${flat}<`.matchAll(/>([^<]+)/g)].map(([, text = '']) => resolveCharacters(text));
