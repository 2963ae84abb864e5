import type { Language } from '@site/contracts/languages';
import type { Messages } from '@site/contracts/microfrontend';
import en from '../../locales/en.json';
import ru from '../../locales/ru.json';
import ua from '../../locales/ua.json';

const dictionaries: Record<Language, Messages> = { en, ru, ua };

/** The shell's interface texts; the namespace is `shell`. */
export const messages = (lang: Language): Messages => dictionaries[lang];
