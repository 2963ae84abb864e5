import type { Language } from '@site/contracts/languages';

/** The agent's default language at ElevenLabs, which it speaks unless a call asks for another. */
export const AGENT_DEFAULT_LANGUAGE: Language = 'ru';
