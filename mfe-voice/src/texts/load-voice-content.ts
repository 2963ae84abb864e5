import { type Language, languageInfo } from '@site/contracts/languages';
import { partTexts } from '@site/contracts/locales';
import type { Messages } from '@site/contracts/microfrontend';
import { parseContent } from '@site/contracts/part-content';
import * as z from 'zod/mini';
import type { VoiceContent, VoiceTexts } from './voice-texts';

const words = z.string().check(z.minLength(1));
const toast = z.strictObject({ title: words, text: words });

const dictionarySchema = z.strictObject({
  name: words,
  connecting: words,
  speaking: words,
  listening: words,
  minimize: words,
  end: words,
  expand: words,
  off: words,
  human: words,
  intro: z.strictObject({ text: words, link: words }),
  captions: words,
  mute: words,
  volume: words,
  writing: z.strictObject({ start: words, status: words, label: words, placeholder: words, send: words }),
  warning: z.strictObject({ title: words, limit: words, silence: words }),
  notice: z.strictObject({
    retry: words,
    close: words,
    resume: words,
    request: words,
    denied: toast,
    missing: toast,
    unavailable: toast,
    dropped: toast,
    elsewhere: toast,
  }),
  toast: z.strictObject({ failed: toast, started: toast, saved: toast, ended: toast }),
  demo: z.strictObject({
    start: words,
    connecting: words,
    listening: words,
    speaking: words,
    end: words,
    visitor: words,
    assistant: words,
  }),
});

const { messages } = partTexts(
  'mfe-voice',
  import.meta.glob<Messages>('../../locales/*.json', { eager: true, import: 'default' }),
);

/** Returns the texts of a language. Throws a ContentError for a missing, empty or unknown key. Server only. */
export function voiceTexts(lang: Language): VoiceTexts {
  return {
    lang: languageInfo(lang).htmlLang,
    ...parseContent('mfe-voice', `locales/${lang}.json`, dictionarySchema, messages(lang)),
  };
}

/** Returns the texts of the widget and the demo for pages in a language. Server only. */
export function loadVoiceContent(lang: Language): VoiceContent {
  return { page: voiceTexts(lang), ru: lang === 'ru' ? null : voiceTexts('ru') };
}
