import type { ShellContext } from '@site/federation/remote';
import type { CallNotice } from '../session/call-state';

/** Texts of a toast. */
export interface ToastTexts {
  title: string;
  text: string;
}

/** The texts of a call and of the widget in one language. */
export interface VoiceTexts {
  /** BCP 47 tag of these texts, which may differ from the page's. */
  lang: string;
  /** Accessible name of the widget and of its idle button. */
  name: string;
  /** Label beside the idle button. */
  ask: string;
  connecting: string;
  /** Cancels a start. */
  cancel: string;
  speaking: string;
  listening: string;
  minimize: string;
  end: string;
  /** Accessible name of the minimized avatar. */
  expand: string;
  /** Link to the form if voice is switched off or unavailable. */
  off: string;
  /** Label of the link to the contact form. */
  human: string;
  /** Invitation and notice before a call. */
  intro: { invitation: string; text: string; link: string; talk: string };
  /** Accessible name of the captions. */
  captions: string;
  mute: string;
  volume: string;
  writing: { start: string; status: string; label: string; placeholder: string; send: string };
  notice: { retry: string; close: string; resume: string; reference: string } & Record<
    CallNotice,
    ToastTexts
  >;
  toast: { failed: ToastTexts; started: ToastTexts; saved: ToastTexts; ended: ToastTexts };
  /** Names of the two sides, for screen readers. */
  speakers: Record<'visitor' | 'assistant', string>;
}

/** Texts of the demo's own controls. */
interface DemoTexts {
  start: string;
  connecting: string;
  listening: string;
  speaking: string;
  end: string;
}

/** The slots' content in the page's data. `ru` is present if the stage sets Russian texts and the page's own are others. */
export interface VoiceContent {
  page: VoiceTexts;
  ru: VoiceTexts | null;
}

/** The demo's content: either slot may be loaded first, start the call and show its result. */
export interface DemoContent extends VoiceContent {
  demo: DemoTexts;
}

/**
 * Returns the texts of the widget and its toasts: in the page's language, or in Russian everywhere (specification). The
 * demo always uses the page's.
 */
export function textsFor(
  content: VoiceContent,
  setting: ShellContext['settings']['voice']['language'],
): VoiceTexts {
  return (setting === 'ru' && content.ru) || content.page;
}
