import type { CallMode } from '../call-state';
import { callStore } from '../call-store';
import { callDropped, callEnded } from '../end-call';

/**
 * Connects an SDK provider to the page's call. The SDK reports a failed start only by `onError` and a lost or ended
 * session only by `onDisconnect`; an `onError` during a call (a tool that threw, a server error) does not end the call.
 */
export class SessionLink {
  private settle: { resolve(): void; reject(error: Error): void } | null = null;
  private live = false;
  /** A replaced provider may still report events, which are ignored. */
  private retired = false;

  /** Resolves when the session is open. */
  opened(): Promise<void> {
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

  readonly onConnect = ({ conversationId }: { conversationId: string }): void => {
    if (this.retired) return;
    this.live = true;
    callStore.dispatch({ type: 'connected', conversationId, at: Date.now() });
    this.settle?.resolve();
  };

  readonly onError = (message: string): void => {
    if (!this.live) this.settle?.reject(new Error(message));
  };

  readonly onDisconnect = ({ reason }: { reason: 'error' | 'agent' | 'user' }): void => {
    if (this.retired || !this.live) return;
    this.live = false;
    if (reason === 'error') callDropped();
    else callEnded();
  };

  readonly onModeChange = ({ mode }: { mode: CallMode }): void => {
    if (!this.retired) callStore.dispatch({ type: 'mode', mode });
  };

  readonly onMessage = ({ role, message }: { role: 'user' | 'agent'; message: string }): void => {
    if (this.retired) return;
    const voice = role === 'user' ? 'visitor' : 'assistant';
    callStore.dispatch({ type: 'caption', caption: { voice, text: message } });
  };

  readonly onCorrection = ({
    corrected_agent_response: text,
  }: {
    corrected_agent_response: string;
  }): void => {
    if (!this.retired) callStore.dispatch({ type: 'corrected', text });
  };
}
