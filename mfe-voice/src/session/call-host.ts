import type { Language } from '@site/contracts/languages';
import { VOICE_LIMITS, type VoiceLimitName } from '@site/contracts/limits';
import type { ShellContext, SlotProps, ToastInput } from '@site/federation/remote';
import { useLayoutEffect } from 'react';
import type { VoiceContent, VoiceTexts } from '../texts/voice-texts';

/** What the page provides to a call. */
interface CallHost extends ShellContext {
  texts: VoiceTexts;
  /** The page's language, which may differ from that of the texts. */
  lang: Language;
}

let host: CallHost | null = null;

/** Returns the current host: a call survives a change of language, and its next toast is in the new one. */
export const callHost = (): CallHost | null => host;

/** Shows a notification in the texts of the page, if a page is there. */
export function showToast(toast: (texts: VoiceTexts) => ToastInput): void {
  host?.voiceToast(toast(host.texts));
}

export function lendHost(next: CallHost): void {
  host = next;
}

/** Sets the host from the rendered view, and returns the texts of the widget and its toasts. */
export function useCallHost({ content, lang, shell }: SlotProps<VoiceContent>): VoiceTexts {
  const texts = selectTexts(content, shell.settings.voice.language);
  useLayoutEffect(() => lendHost({ ...shell, texts, lang }), [shell, texts, lang]);
  return texts;
}

/**
 * Returns the texts of the widget and its toasts: in the page's language, or in Russian everywhere (specification). The
 * demo always uses the page's.
 */
export const selectTexts = (
  { page, ru }: VoiceContent,
  setting: ShellContext['settings']['voice']['language'],
): VoiceTexts => (setting === 'ru' && ru) || page;

/** Returns the timeouts of the stage's calls in seconds: the defaults with its overrides. */
export const callLimits = (): Record<VoiceLimitName, number> => ({ ...VOICE_LIMITS, ...host?.settings.voice.limits });
