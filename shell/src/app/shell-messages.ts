import { LANGUAGE_CODES, type Language } from '@site/contracts/languages';
import { partTexts } from '@site/contracts/locales';
import type { Messages } from '@site/contracts/microfrontend';

type Texts = Messages & { offer: Messages };

const texts = partTexts(
  'shell',
  import.meta.glob<Texts>('../../locales/*.json', { eager: true, import: 'default' }),
);
/** The offer to read the page in another language, in each of these languages. */
const offer = Object.fromEntries(
  LANGUAGE_CODES.map((lang) => [lang, texts.messages(lang).offer as Messages]),
);

/** The shell's interface texts; the namespace is `shell`. */
export const messages = (lang: Language): Messages => ({ ...texts.messages(lang), offer });
export const { declare } = texts;
