import type { ShellContext } from '@site/federation/remote';
import { useLayoutEffect } from 'react';
import { textsFor, type VoiceContent, type VoiceTexts } from '../texts/voice-texts';

/** What the page lends to a call: whom to call, the words, and where toasts appear. */
export interface CallHost {
  agentId: string;
  texts: VoiceTexts;
  toast: ShellContext['voiceToast'];
}

let host: CallHost | null = null;

/** The page as it is now: a call outlives a change of language, and its next toast speaks the new one. */
export const callHost = (): CallHost | null => host;

export function lendHost(next: CallHost): void {
  host = next;
}

/** Lends the page to the call from whichever view is rendered, and gives that view its texts. */
export function useCallHost(content: VoiceContent, shell: ShellContext): VoiceTexts {
  const { agentId, texts: setting } = shell.settings.voice;
  const texts = textsFor(content, setting);
  const toast = shell.voiceToast;
  useClientLayoutEffect(() => lendHost({ agentId, texts, toast }), [agentId, texts, toast]);
  return texts;
}

/** Effects do not run on the server, and React warns of layout effects there. */
const useClientLayoutEffect = import.meta.env.SSR ? () => undefined : useLayoutEffect;
