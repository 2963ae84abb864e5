import type { Language } from '@site/contracts/languages';
import en from '../../locales/en.json';
import ru from '../../locales/ru.json';
import ua from '../../locales/ua.json';

/** Interface texts; English is the shape that the others must have. */
export type ContentMessages = typeof en;

const MESSAGES: Record<Language, ContentMessages> = { en, ru, ua };

/** This part's interface texts in a language. Server only: in the browser they come with the page. */
export const messages = (lang: Language): ContentMessages => MESSAGES[lang];
