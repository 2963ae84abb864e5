import type { Language } from '@site/contracts/languages';
import { partTexts } from '@site/contracts/locales';
import type { Messages } from '@site/contracts/microfrontend';
import { BRAND_TEXTS } from '@site/contracts/texts';

const texts = partTexts<Messages>(
  'shell',
  import.meta.glob<Messages>('../../locales/*.json', { eager: true, import: 'default' }),
);

/** The shell's interface texts, with the owner's in the footer; the namespace is `shell`. `LanguageOffer` has its own, in every language. */
export const messages = (lang: Language): Messages => {
  const { offer: _, footer, ...all } = texts.messages(lang);
  const { legal } = BRAND_TEXTS[lang];
  // A composition refuses empty texts.
  return { ...all, footer: { ...(footer as Messages), ...(legal && { legal }) } };
};
export const { declare } = texts;
