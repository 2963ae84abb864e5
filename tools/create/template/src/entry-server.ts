import type { Language } from '@site/contracts/languages';
import type { Messages, PageSource } from '@site/contracts/microfrontend';
import type { RemoteServerModule } from '@site/federation/remote';
import en from '../locales/en.json';
import ru from '../locales/ru.json';
import ua from '../locales/ua.json';
import { loadPage } from './page/load';
import { PAGE_PATH } from './paths';

export { declaration } from '../part';
export { routes } from './routes';

export const pages: PageSource[] = [{ path: PAGE_PATH, load: loadPage }];

/** Sections for other parts' pages: none yet. */
export const slots: RemoteServerModule['slots'] = {};

const MESSAGES: Record<Language, typeof en> = { en, ru, ua };

/** Returns the interface texts in a language. Server only: the browser gets them with the page's data. */
export const messages = (lang: Language): Messages => MESSAGES[lang];
