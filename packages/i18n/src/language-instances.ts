import type { Language } from '@site/contracts/languages';
import { languageInfo } from '@site/contracts/languages';
import type { Messages } from '@site/contracts/microfrontend';
import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';

const instances = new Map<Language, i18n>();

/** Returns the i18next instance of a language: one for each, so that a page and its texts switch in the same render. */
export function i18nFor(lang: Language): i18n {
  let instance = instances.get(lang);
  if (!instance) {
    instance = i18next.createInstance();
    void instance.use(initReactI18next).init({
      lng: languageInfo(lang).htmlLang,
      // The texts are complete: the composer fills gaps from the default language.
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

/** Adds interface texts by namespace. Keeps existing ones, because texts are immutable within a composition. */
export function addMessages(lang: Language, messages: Record<string, Messages>): void {
  const instance = i18nFor(lang);
  for (const [namespace, texts] of Object.entries(messages)) {
    if (!instance.hasResourceBundle(languageInfo(lang).htmlLang, namespace)) {
      instance.addResourceBundle(languageInfo(lang).htmlLang, namespace, texts);
    }
  }
}
