import type { NavigationEntry, PartDeclaration } from './declaration';
import { LANGUAGE_CODES, type Language } from './languages';
import type { Messages } from './microfrontend';
import { missingFile } from './part-content';

/** A part's interface texts: one file for each language in its folder `locales`. Servers only. */
export interface PartTexts<Texts> {
  /** What its pages show. */
  messages(lang: Language): Omit<Texts, 'navigation'>;
  /** Its declaration with the words that the site needs of it. */
  declare(source: DeclarationSource): PartDeclaration;
}

/** A part's declaration as its `part.ts` has it. */
export interface DeclarationSource extends Omit<PartDeclaration, 'navigation'> {
  navigation?: readonly NavigationSource[];
}

/**
 * An entry of the navigation without its words: its label and note stand in each of the part's locales, as `navigation.<id>.label` and
 * `navigation.<id>.note`. `label` here: a name that is the same in every language.
 */
export interface NavigationSource extends Omit<NavigationEntry, 'label' | 'note'> {
  label?: string | NavigationEntry['label'];
  note?: NavigationEntry['note'];
}

/**
 * The texts of a part from its locales. Throws a ContentError with the name of the file that a language lacks.
 *
 * @param files As `import.meta.glob('../locales/*.json')` gives them, so that no module lists the languages.
 */
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

/** By the id of the entry. */
export type NavigationTexts = Record<string, { label?: string; note?: string } | undefined>;

/** A declaration with the words of its navigation. A word that a language lacks is left out, and refused when the site is composed. */
export function declarationWith(
  { navigation, ...rest }: DeclarationSource,
  textsOf: (lang: Language) => NavigationTexts | undefined,
): PartDeclaration {
  if (!navigation) return rest;
  const word = (id: string, field: 'label' | 'note') => {
    const found = inEachLanguage((lang) => textsOf(lang)?.[id]?.[field]);
    return Object.values(found).some((text) => text !== undefined)
      ? (found as NavigationEntry['label'])
      : undefined;
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

/** A value for each language of the table. */
function inEachLanguage<Value>(of: (lang: Language) => Value): Record<Language, Value> {
  return Object.fromEntries(LANGUAGE_CODES.map((lang) => [lang, of(lang)])) as Record<Language, Value>;
}
