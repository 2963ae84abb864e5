import type { Fault } from '@platform/base/release-error';
import { LANGUAGE_CODES, type Language, languageInfo } from '@site/contracts/languages';
import type { Messages } from '@site/contracts/microfrontend';

/** Interface texts of each part, by language. */
type PartMessages = Record<string, Record<Language, Messages>>;

/** Returns the interface texts of a composition's parts from their server bundles. */
export const messagesOf = (parts: Record<string, { messages(lang: Language): Messages }>): PartMessages =>
  Object.fromEntries(
    Object.entries(parts).map(([name, part]) => {
      const own = LANGUAGE_CODES.map((lang) => [lang, part.messages(lang) ?? {}]);
      return [name, Object.fromEntries(own) as Record<Language, Messages>];
    }),
  );

/** Returns a fault for each interface text that is missing or empty in a language, including each plural form of that language. */
export function textFaults(parts: PartMessages): Fault[] {
  return Object.entries(parts).flatMap(([part, messages]) => {
    const texts = LANGUAGE_CODES.map((lang) => ({ lang, own: textsOf(messages[lang]) }));
    const all = new Set(texts.flatMap(({ own }) => [...own.keys()]));
    return texts.flatMap(({ lang, own }) => {
      const wanted = new Set([...all].flatMap((key) => formsOf(key, all, lang)));
      return [...wanted].flatMap((field) => fault(part, lang, field, own.get(field)));
    });
  });
}

const PLURAL = /_(zero|one|two|few|many|other)$/;

/** Returns the keys of a text in a language: one per plural form of that language if the text has plural forms. */
function formsOf(key: string, all: ReadonlySet<string>, lang: Language): string[] {
  const base = key.replace(PLURAL, '');
  if (base === key || !all.has(`${base}_other`)) return [key];
  const { pluralCategories } = new Intl.PluralRules(languageInfo(lang).htmlLang).resolvedOptions();
  return pluralCategories.map((form) => `${base}_${form}`);
}

function fault(part: string, lang: Language, field: string, text: string | undefined): Fault[] {
  if (text !== undefined && text.trim() !== '') return [];
  const what = text === undefined ? 'is missing' : 'is empty';
  const remedy = 'Add the text in this language';
  return [{ code: 'release/text-missing', part, file: `locales/${lang}.json`, field, what, remedy }];
}

function textsOf(messages: Messages, path = '', into = new Map<string, string>()): Map<string, string> {
  for (const [key, value] of Object.entries(messages)) {
    if (typeof value === 'string') into.set(path + key, value);
    else textsOf(value, `${path}${key}.`, into);
  }
  return into;
}
