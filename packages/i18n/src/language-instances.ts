import type { Language } from '@site/contracts/languages';
import { languageInfo } from '@site/contracts/languages';
import type { Messages } from '@site/contracts/microfrontend';
import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';

const instances = new Map<Language, i18n>();

/**
 * The i18next instance of a language. One per language instead of one that changes: a page and its words then switch
 * in the same render, and nothing is shown in a language that has not arrived.
 */
export function i18nFor(lang: Language): i18n {
  let instance = instances.get(lang);
  if (!instance) {
    instance = i18next.createInstance();
    void instance.use(initReactI18next).init({
      lng: languageInfo(lang).htmlLang,
      // The texts arrive complete: the composer fills in what a language lacks from the default one.
      fallbackLng: false,
      ns: [],
      initAsync: false,
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
      resources: {},
    });
    instances.set(lang, instance);
  }
  return instance;
}

/** Adds interface texts by namespace; what is there already stays, texts are immutable within a composition. */
export function addMessages(lang: Language, messages: Record<string, Messages>): void {
  const instance = i18nFor(lang);
  for (const [namespace, texts] of Object.entries(messages)) {
    if (!instance.hasResourceBundle(languageInfo(lang).htmlLang, namespace)) {
      instance.addResourceBundle(languageInfo(lang).htmlLang, namespace, texts);
    }
  }
}
