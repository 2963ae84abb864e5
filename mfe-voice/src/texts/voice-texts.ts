import type { ShellContext } from '@site/federation/remote';
import type { CallNotice, CallWarning } from '../session/call-state';

/** A toast's words. */
export interface ToastTexts {
  title: string;
  text: string;
}

/** Every word of the voice assistant in one language. */
export interface VoiceTexts {
  /** BCP 47 tag of these words: they may differ from the page's. */
  lang: string;
  /** Accessible name of the widget and of its idle button. */
  name: string;
  connecting: string;
  speaking: string;
  listening: string;
  minimize: string;
  end: string;
  /** Accessible name of the minimized avatar. */
  expand: string;
  /** What the widget offers where the voice is switched off. */
  off: string;
  /** Link to the form that a person answers. */
  human: string;
  /** What a visitor must know before the first call. */
  intro: { text: string; link: string };
  /** Accessible name of the captions. */
  captions: string;
  mute: string;
  volume: string;
  writing: { start: string; status: string; label: string; placeholder: string; send: string };
  warning: { title: string } & Record<CallWarning, string>;
  notice: { retry: string; close: string; resume: string; request: string } & Record<CallNotice, ToastTexts>;
  toast: { failed: ToastTexts; started: ToastTexts; saved: ToastTexts; ended: ToastTexts };
  demo: {
    start: string;
    connecting: string;
    listening: string;
    speaking: string;
    end: string;
    visitor: string;
    assistant: string;
  };
}

/** What both views carry in the page's data. `ru` is there when the page's own texts are not Russian already. */
export interface VoiceContent {
  page: VoiceTexts;
  ru: VoiceTexts | null;
}

/** The words of the widget and its toasts: the page's, or the specification's Russian everywhere. The demo has the page's. */
export function textsFor(
  content: VoiceContent,
  setting: ShellContext['settings']['voice']['texts'],
): VoiceTexts {
  return (setting === 'ru' && content.ru) || content.page;
}
