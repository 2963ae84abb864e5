import { type Language, languageInfo } from '@site/contracts/languages';
import { partTexts } from '@site/contracts/locales';
import type { ComposedSite, Messages } from '@site/contracts/microfrontend';
import { parseContent } from '@site/contracts/part-content';
import * as z from 'zod/mini';
import type { DemoContent, VoiceContent, VoiceTexts } from './voice-texts';

const words = z.string().check(z.minLength(1));
const toast = z.strictObject({ title: words, text: words });

const dictionarySchema = z.strictObject({
  name: words,
  ask: words,
  connecting: words,
  cancel: words,
  speaking: words,
  listening: words,
  minimize: words,
  end: words,
  expand: words,
  off: words,
  human: words,
  intro: z.strictObject({ invitation: words, text: words, link: words, talk: words }),
  captions: words,
  mute: words,
  volume: words,
  writing: z.strictObject({ start: words, status: words, label: words, placeholder: words, send: words }),
  notice: z.strictObject({
    retry: words,
    close: words,
    resume: words,
    reference: words,
    denied: toast,
    missing: toast,
    busy: toast,
    unsupported: toast,
    unavailable: toast,
    dropped: toast,
    elsewhere: toast,
  }),
  toast: z.strictObject({ failed: toast, started: toast, saved: toast, ended: toast }),
  speakers: z.strictObject({ visitor: words, assistant: words }),
  engine: z.strictObject({
    warning: z.strictObject({ title: words, limit: words, silence: words }),
    interruption: z.strictObject({ unplugged: toast, muted: toast, paused: toast }),
    record: z.strictObject({
      title: words,
      asked: words,
      name: words,
      phone: words,
      send: words,
      again: words,
    }),
  }),
  demo: z.strictObject({ start: words, connecting: words, listening: words, speaking: words, end: words }),
});

const { messages } = partTexts(
  'mfe-voice',
  import.meta.glob<Messages>('../../locales/*.json', { eager: true, import: 'default' }),
);

const dictionary = (lang: Language) =>
  parseContent('mfe-voice', `locales/${lang}.json`, dictionarySchema, messages(lang));

/** Returns the texts of a language. Throws a ContentError for a missing, empty or unknown key. Server only. */
export function voiceTexts(lang: Language): VoiceTexts {
  // The lazy part has its own.
  const { demo: _, engine: __, ...texts } = dictionary(lang);
  return { lang: languageInfo(lang).htmlLang, ...texts };
}

/** Returns the texts of the widget for pages in a language. Server only. */
export function loadVoiceContent(lang: Language, site?: ComposedSite): VoiceContent {
  const needsRussian = lang !== 'ru' && site?.voiceLanguage !== 'page';
  return { page: voiceTexts(lang), ru: needsRussian ? voiceTexts('ru') : null };
}

/** Returns the texts of the demo for pages in a language. Server only. */
export function loadDemoContent(lang: Language, site?: ComposedSite): DemoContent {
  return { ...loadVoiceContent(lang, site), demo: dictionary(lang).demo };
}
