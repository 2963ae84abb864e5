import type { Language } from '@site/contracts/languages';
import { partTexts } from '@site/contracts/locales';
import type { Messages } from '@site/contracts/microfrontend';

const texts = partTexts<Messages>(
  'shell',
  import.meta.glob<Messages>('../../locales/*.json', { eager: true, import: 'default' }),
);

/** The shell's interface texts; the namespace is `shell`. `LanguageOffer` has its own, in every language. */
export const messages = (lang: Language): Messages => {
  const { offer: _, ...all } = texts.messages(lang);
  return all;
};
export const { declare } = texts;
