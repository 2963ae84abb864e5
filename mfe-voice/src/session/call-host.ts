import type { Language } from '@site/contracts/languages';
import type { ShellContext, SlotProps } from '@site/federation/remote';
import { useLayoutEffect } from 'react';
import { textsFor, type VoiceContent, type VoiceTexts } from '../texts/voice-texts';
import { type CallLimits, callLimits } from './call-limits';

/** What the page lends to a call: whom to call, for how long, the words, where toasts appear and how another page is opened. */
export interface CallHost {
  agentId: string;
  limits: CallLimits;
  texts: VoiceTexts;
  toast: ShellContext['voiceToast'];
  /** Of the page, not of the words. */
  lang: Language;
  navigate: ShellContext['navigate'];
  /** Missing in shells released before it was added. */
  pages?: ShellContext['pages'];
}

let host: CallHost | null = null;

/** The page as it is now: a call outlives a change of language, and its next toast speaks the new one. */
export const callHost = (): CallHost | null => host;

export function lendHost(next: CallHost): void {
  host = next;
}

/** Lends the page to the call from whichever view is rendered, and returns the texts of the widget and its toasts. */
export function useCallHost({ content, lang, shell }: SlotProps<VoiceContent>): VoiceTexts {
  const { agentId, texts: setting, limits } = shell.settings.voice;
  const texts = textsFor(content, setting);
  const { voiceToast: toast, navigate, pages } = shell;
  useClientLayoutEffect(
    () => lendHost({ agentId, limits: callLimits(limits), texts, toast, lang, navigate, pages }),
    [agentId, limits, texts, toast, lang, navigate, pages],
  );
  return texts;
}

/** Effects do not run on the server, and React warns of layout effects there. */
const useClientLayoutEffect = import.meta.env.SSR ? () => undefined : useLayoutEffect;
