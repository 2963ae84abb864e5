import { partTexts } from '@site/contracts/locales';
import type en from '../../locales/en.json';

const files = import.meta.glob<typeof en>('../../locales/*.json', { eager: true, import: 'default' });

/**
 * This part's texts; English defines the type of the others. `messages` returns the interface texts of a language.
 * Server only: browsers get them with the page's data.
 */
export const { messages, declare } = partTexts('mfe-content', files);
