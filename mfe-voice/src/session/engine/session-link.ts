import { type Language, languageInfo } from '@site/contracts/languages';
import { dropCall, finishCall } from '../call-controls';
import { type CallMode, callStore, timeInCall } from '../call-state';
import { AGENT_DEFAULT_LANGUAGE, type Opening } from '../engine-slot';
import { BAR_MS, takeLoudness } from './loudness';

interface Closed {
  reason: 'error' | 'agent' | 'user';
  closeReason?: string | undefined;
}

/** Why the service closes a session that overrides the language although the agent's settings don't allow it. */
const LANGUAGE_REFUSED = /override.*language/i;

/**
 * Connects an SDK provider to the page's call. The SDK reports a failed start only by `onError` and a lost or ended
 * session only by `onDisconnect`; an `onError` during a call (a tool that threw, a server error) does not end the call.
 */
export class SessionLink {
  private settle: { resolve(): void; reject(error: Error): void } | null = null;
  /** Whether the session is open. */
  live = false;
  /** The language that the session asked for. */
  language: Language | null = null;
  private onRefused = () => {};
  /** A replaced provider may still report events, which are ignored. */
  private retired = false;

  /** Resolves when the session is open. */
  opened({ language, onRefused }: Pick<Opening, 'language' | 'onRefused'>): Promise<void> {
    this.language = language;
    this.onRefused = onRefused;
    return new Promise((resolve, reject) => {
      this.settle = { resolve, reject };
    });
  }

  adopt(): void {
    this.retired = false;
  }

  retire(): void {
    this.retired = true;
  }

  /** Ignores what the SDK still reports of the session. */
  forget(): void {
    this.live = false;
  }

  readonly onConnect = ({ conversationId }: { conversationId: string }): void => {
    if (this.retired) return;
    this.live = true;
    callStore.dispatch({ type: 'connected', conversationId, at: performance.now() });
    this.settle?.resolve();
  };

  readonly onError = (message: string, cause?: unknown): void => {
    if (!this.live) this.settle?.reject(cause instanceof Error ? cause : new Error(message, { cause }));
  };

  readonly onDisconnect = ({ reason, closeReason = '' }: Closed): void => {
    if (this.retired || !this.live) return;
    this.live = false;
    answered();
    // The service opens a session before it refuses its overrides.
    if (this.language !== null && LANGUAGE_REFUSED.test(closeReason)) this.onRefused();
    else if (reason === 'error') dropCall();
    else finishCall();
  };

  readonly onModeChange = ({ mode }: { mode: CallMode }): void => {
    if (this.retired) return;
    if (mode === 'listening') answered();
    callStore.dispatch({ type: 'changed', mode });
  };

  readonly onMessage = ({ role, message }: { role: 'user' | 'agent'; message: string }): void => {
    if (this.retired) return;
    const at = timeInCall();
    if (role === 'user') {
      const loudness = takeLoudness('visitor');
      // The words come when they have been said.
      const began = Math.max(0, at - loudness.length * BAR_MS);
      const caption = { voice: 'visitor', text: message, at: began, loudness } as const;
      callStore.dispatch({ type: 'caption', caption });
      return;
    }
    answered();
    const lang = languageInfo(this.language ?? AGENT_DEFAULT_LANGUAGE).htmlLang;
    callStore.dispatch({ type: 'caption', caption: { voice: 'assistant', text: message, lang, at } });
  };

  readonly onCorrection = ({ corrected_agent_response: text }: { corrected_agent_response: string }): void => {
    if (!this.retired) callStore.dispatch({ type: 'corrected', text });
  };
}

/** Gives the assistant's last words the loudness with which they were said. */
function answered(): void {
  const loudness = takeLoudness('assistant');
  if (loudness.length > 0) callStore.dispatch({ type: 'loudness', loudness });
}
