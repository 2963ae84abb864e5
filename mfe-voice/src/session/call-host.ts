import type { Language } from '@site/contracts/languages';
import { VOICE_LIMITS, type VoiceLimits } from '@site/contracts/limits';
import type { ShellContext, SlotProps, ToastInput } from '@site/federation/remote';
import { useLayoutEffect } from 'react';
import type { VoiceContent, VoiceTexts } from '../texts/voice-texts';

/** What the page provides to a call: agent, limits, texts, toasts and navigation. */
interface CallHost {
  agentId: string;
  limits: CallLimits;
  texts: VoiceTexts;
  toast: ShellContext['voiceToast'];
  /** The page's language, which may differ from that of the texts. */
  lang: Language;
  /** The language of the agent in the next call; an open call keeps its own. */
  agentLang: Language;
  navigate: ShellContext['navigate'];
  pages: ShellContext['pages'];
}

let host: CallHost | null = null;

/** Returns the current host: a call survives a change of language, and its next toast is in the new one. */
export const callHost = (): CallHost | null => host;

/** Shows a notification in the texts of the page, if a page is there. */
export function showToast(toast: (texts: VoiceTexts) => ToastInput): void {
  host?.toast(toast(host.texts));
}

export function lendHost(next: CallHost): void {
  host = next;
}

/** Sets the host from the rendered view, and returns the texts of the widget and its toasts. */
export function useCallHost({ content, lang, shell }: SlotProps<VoiceContent>): VoiceTexts {
  const { agentId, language: setting, limits } = shell.settings.voice;
  const texts = selectTexts(content, setting);
  const { voiceToast: toast, navigate, pages } = shell;
  const agentLang = setting === 'ru' ? 'ru' : lang;
  useClientLayoutEffect(
    () => lendHost({ agentId, limits: toCallLimits(limits), texts, toast, lang, agentLang, navigate, pages }),
    [agentId, limits, texts, toast, lang, agentLang, navigate, pages],
  );
  return texts;
}

/** React warns about layout effects on the server. */
const useClientLayoutEffect = import.meta.env.SSR ? () => undefined : useLayoutEffect;

/**
 * Returns the texts of the widget and its toasts: in the page's language, or in Russian everywhere (specification). The
 * demo always uses the page's.
 */
export const selectTexts = (
  { page, ru }: VoiceContent,
  setting: ShellContext['settings']['voice']['language'],
): VoiceTexts => (setting === 'ru' && ru) || page;

/** Timeouts of a call and their warning times, in ms. */
export interface CallLimits {
  /** From the microphone permission to an open session. */
  connect: number;
  longest: number;
  longestWarning: number;
  silence: number;
  silenceWarning: number;
}

/** Returns the limits of a stage: the defaults with its overrides. */
export function toCallLimits(stage: VoiceLimits = {}): CallLimits {
  const seconds = { ...VOICE_LIMITS, ...stage };
  return {
    connect: seconds.VOICE_CONNECT_SECONDS * 1000,
    longest: seconds.VOICE_CALL_SECONDS * 1000,
    longestWarning: seconds.VOICE_CALL_WARNING_SECONDS * 1000,
    silence: seconds.VOICE_SILENCE_SECONDS * 1000,
    silenceWarning: seconds.VOICE_SILENCE_WARNING_SECONDS * 1000,
  };
}
