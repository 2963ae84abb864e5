import { DEFAULT_LANGUAGE, LANGUAGES } from '@site/contracts/languages';
import type { CallInterruption } from '../session/call-state';
import type { ToastTexts, VoiceTexts } from './voice-texts';

type EngineTexts = typeof import('../../locales/en.json')['engine'];
const TEXTS = import.meta.glob<EngineTexts>('../../locales/*.json', { eager: true, import: 'engine' });

/** Returns the texts that only a call needs, in the language of the others: pages need not contain them. */
export function engineTexts({ lang }: VoiceTexts): EngineTexts {
  const { code } = LANGUAGES.find(({ htmlLang }) => htmlLang === lang) ?? { code: DEFAULT_LANGUAGE };
  return TEXTS[`../../locales/${code}.json`] as EngineTexts;
}

/** Returns what is said about an interruption. */
export const interruptionTexts = (texts: VoiceTexts, why: CallInterruption): ToastTexts =>
  why === 'denied' || why === 'busy' ? texts.notice[why] : engineTexts(texts).interruption[why];
