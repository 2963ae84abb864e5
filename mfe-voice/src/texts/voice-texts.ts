import { type Language, languageInfo } from '@site/contracts/languages';
import { partTexts } from '@site/contracts/locales';
import type { ComposedSite, Messages } from '@site/contracts/microfrontend';
import { parseContent } from '@site/contracts/part-content';
import * as z from 'zod/mini';

/* Server only, but for the types: browsers get the texts with the pages. */

const words = z.string().check(z.minLength(1));
const toast = z.strictObject({ title: words, text: words });
/** Texts of a toast. */
export type ToastTexts = z.infer<typeof toast>;

/** `locales/<language>.json`: the texts of a call and of the widget in one language. */
const dictionarySchema = z.strictObject({
  /** Accessible name of the widget and of its idle button. */
  name: words,
  /** Label beside the idle button. */
  ask: words,
  connecting: words,
  /** Cancels a start. */
  cancel: words,
  speaking: words,
  listening: words,
  minimize: words,
  end: words,
  /** Accessible name of the minimized avatar. */
  expand: words,
  /** Link to the form if voice is switched off or unavailable. */
  off: words,
  /** Label of the link to the contact form. */
  human: words,
  /** Invitation and notice before a call. */
  intro: z.strictObject({ invitation: words, text: words, link: words, talk: words }),
  /** Accessible name of the captions. */
  captions: words,
  mute: words,
  volume: words,
  writing: z.strictObject({ start: words, status: words, label: words, placeholder: words, send: words }),
  /** With a title and a text for each `CallNotice`. */
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
  /** Names of the two sides, for screen readers. */
  speakers: z.strictObject({ visitor: words, assistant: words }),
  /** Loaded with a call. */
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
  /** The demo's own controls. */
  demo: z.strictObject({ start: words, connecting: words, listening: words, speaking: words, end: words }),
});
type Dictionary = z.infer<typeof dictionarySchema>;

export interface VoiceTexts extends Omit<Dictionary, 'demo' | 'engine'> {
  /** BCP 47 tag of these texts, which may differ from the page's. */
  lang: string;
}

/** The slots' content in the page's data. `ru` is present if the stage sets Russian texts and the page's own are others. */
export interface VoiceContent {
  page: VoiceTexts;
  ru: VoiceTexts | null;
}

/** The demo's content: either slot may be loaded first, start the call and show its result. */
export interface DemoContent extends VoiceContent {
  demo: Dictionary['demo'];
}

const { messages } = partTexts(
  'mfe-voice',
  import.meta.glob<Messages>('../../locales/*.json', { eager: true, import: 'default' }),
);

const dictionary = (lang: Language) =>
  parseContent('mfe-voice', `locales/${lang}.json`, dictionarySchema, messages(lang));

/** Returns the texts of a language. Throws a ContentError for a missing, empty or unknown key. */
export function voiceTexts(lang: Language): VoiceTexts {
  const { demo: _, engine: __, ...texts } = dictionary(lang);
  return { lang: languageInfo(lang).htmlLang, ...texts };
}

/** Returns the texts of the widget for pages in a language. */
export function loadVoiceContent(lang: Language, site?: ComposedSite): VoiceContent {
  const needsRussian = lang !== 'ru' && site?.voiceLanguage !== 'page';
  return { page: voiceTexts(lang), ru: needsRussian ? voiceTexts('ru') : null };
}

/** Returns the texts of the demo for pages in a language. */
export function loadDemoContent(lang: Language, site?: ComposedSite): DemoContent {
  return { ...loadVoiceContent(lang, site), demo: dictionary(lang).demo };
}
