import { resolveCharacters } from './html-elements';

/** Elements whose content is one text node in a browser with scripting, even if it looks like tags. */
const RAW_TEXT = /(<(noscript|textarea|script|style)\b[^>]*>)([\s\S]*?)(?=<\/\2)/gi;

/** Returns the text nodes of the shell's HTML as a browser reads them. React escapes every `<` in a text. */
export function shownTexts(html: string): string[] {
  const flat = html.replace(RAW_TEXT, (_all, tag: string, _name, text: string) => tag + (text && 'raw'));
  return [...`>${flat}<`.matchAll(/>([^<]+)/g)].map(([, text = '']) => resolveCharacters(text));
}
