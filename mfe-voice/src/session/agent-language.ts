import type { Language } from '@site/contracts/languages';

/** The agent's default language at ElevenLabs, which it speaks if its settings refuse another. */
export const AGENT_DEFAULT_LANGUAGE: Language = 'ru';

/** Returns the language that a call is opened in. */
export const agentLanguage = (lang: Language, setting: 'page' | 'ru'): Language =>
  setting === 'ru' ? 'ru' : lang;
