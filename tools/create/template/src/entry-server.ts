import { partTexts } from '@site/contracts/locales';
import type { Messages, PageSource } from '@site/contracts/microfrontend';
import type { RemoteServerModule } from '@site/federation/remote';
import { declaration as source } from '../part';
import { loadPage } from './page/load';
import { PAGE_PATH } from './paths';

export { routes } from './routes';

export const pages: PageSource[] = [{ path: PAGE_PATH, load: loadPage }];

/** Sections for other parts' pages: none yet. */
export const slots: RemoteServerModule['slots'] = {};

const texts = partTexts(
  'mfe-example',
  import.meta.glob<Messages>('../locales/*.json', { eager: true, import: 'default' }),
);

/** Returns the interface texts in a language. Server only: the browser gets them with the page's data. */
export const { messages } = texts;
export const declaration = texts.declare(source);
