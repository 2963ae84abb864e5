import type { Language } from '@site/contracts/languages';
import type { ShellContext, SlotProps } from '@site/federation/remote';
import { useLayoutEffect } from 'react';
import { textsFor, type VoiceContent, type VoiceTexts } from '../texts/voice-texts';
import { type CallLimits, callLimits } from './call-limits';

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

export function lendHost(next: CallHost): void {
  host = next;
}

/** Sets the host from the rendered view, and returns the texts of the widget and its toasts. */
export function useCallHost({ content, lang, shell }: SlotProps<VoiceContent>): VoiceTexts {
  const { agentId, language: setting, limits } = shell.settings.voice;
  const texts = textsFor(content, setting);
  const { voiceToast: toast, navigate, pages } = shell;
  const agentLang = setting === 'ru' ? 'ru' : lang;
  useClientLayoutEffect(
    () => lendHost({ agentId, limits: callLimits(limits), texts, toast, lang, agentLang, navigate, pages }),
    [agentId, limits, texts, toast, lang, agentLang, navigate, pages],
  );
  return texts;
}

/** React warns about layout effects on the server. */
const useClientLayoutEffect = import.meta.env.SSR ? () => undefined : useLayoutEffect;
