import { partTexts } from '@site/contracts/locales';
import type en from '../../locales/en.json';

const files = import.meta.glob<typeof en>('../../locales/*.json', { eager: true, import: 'default' });

/**
 * This part's texts; English is the shape that the others must have. `messages`: its interface texts in a language, which come with the
 * page in the browser. Server only.
 */
export const { messages, declare } = partTexts('mfe-content', files);

export type ContentMessages = ReturnType<typeof messages>;
