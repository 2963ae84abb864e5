import type { NavigationEntry, PartDeclaration } from './declaration';
import { LANGUAGE_CODES, type Language } from './languages';
import type { Messages } from './microfrontend';
import { missingFile } from './part-content';

/** A part's texts: one file per language in its folder `locales`. Server only. */
interface PartTexts<Texts> {
  messages(lang: Language): Omit<Texts, 'navigation'>;
  declare(source: DeclarationSource): PartDeclaration;
}

export interface DeclarationSource extends Omit<PartDeclaration, 'navigation'> {
  navigation?: readonly NavigationSource[];
}

/** `part.ts` has no texts: they are in each locale as `navigation.<id>.label` and `.note`. `label`: the same in all. */
export interface NavigationSource extends Omit<NavigationEntry, 'label' | 'note'> {
  label?: string | NavigationEntry['label'];
  note?: NavigationEntry['note'];
}

/** `files`: `import.meta.glob('../locales/*.json')`. Throws a ContentError with the missing file of a language. */
export function partTexts<Texts = Messages>(part: string, files: Record<string, Texts>): PartTexts<Texts> {
  const texts = inEachLanguage((lang) => {
    const [, found] = Object.entries(files).find(([file]) => file.endsWith(`/locales/${lang}.json`)) ?? [];
    if (found === undefined) throw missingFile(part, `locales/${lang}.json`);
    const { navigation, ...messages } = found as Texts & Messages;
    return { navigation: navigation as NavigationTexts | undefined, messages };
  });
  return {
    messages: (lang) => texts[lang].messages,
    declare: (source) => declarationWith(source, (lang) => texts[lang].navigation),
  };
}

export type NavigationTexts = Record<string, { label?: string; note?: string } | undefined>;

/** Returns a declaration with its navigation's texts. One that a language lacks fails the composition. */
export function declarationWith(
  { navigation, ...rest }: DeclarationSource,
  textsOf: (lang: Language) => NavigationTexts | undefined,
): PartDeclaration {
  if (!navigation) return rest;
  const word = (id: string, field: 'label' | 'note') => {
    const texts = inEachLanguage((lang) => textsOf(lang)?.[id]?.[field]);
    return Object.values(texts).some((text) => text !== undefined) ? (texts as NavigationEntry['label']) : undefined;
  };
  return {
    ...rest,
    navigation: navigation.map((entry) => {
      const { label = word(entry.id, 'label'), note = word(entry.id, 'note') } = entry;
      return {
        ...entry,
        label: (typeof label === 'string' ? inEachLanguage(() => label) : label) as NavigationEntry['label'],
        ...(note ? { note } : {}),
      };
    }),
  };
}

function inEachLanguage<Value>(of: (lang: Language) => Value): Record<Language, Value> {
  return Object.fromEntries(LANGUAGE_CODES.map((lang) => [lang, of(lang)])) as Record<Language, Value>;
}
