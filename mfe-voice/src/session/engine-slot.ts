import type { Language } from '@site/contracts/languages';
import type { CallMedium, Caption } from './call-state';

/** The agent's default language at ElevenLabs, which it speaks unless a call asks for another. */
export const AGENT_DEFAULT_LANGUAGE: Language = 'ru';

/** Current loudness of both voices, 0…1. */
export interface Levels {
  input: number;
  output: number;
}

/** Parameters of a session. */
export interface Opening {
  signedUrl: string;
  medium: CallMedium;
  /** The language that the agent is asked to speak; null: its default. */
  language: Language | null;
  /** Called if the service closes the open session because of that language. */
  onRefused(): void;
  /** Captions from before a lost connection; empty for a new conversation. */
  earlier: readonly Caption[];
}

/** The part of a call that needs the SDK. The widget mounts it at the first interaction with a start button. */
export interface CallEngine {
  /** Opens the session. Rejects if that fails or `signal` aborts first; nothing stays open then. */
  connect(opening: Opening, signal: AbortSignal): Promise<void>;
  /** Ends the session gracefully, with a close reason. */
  end(): void;
  /** Closes socket and microphone immediately, in any state of the SDK, which reports nothing more of this session. */
  release(): void;
  /** Resumes audio that was suspended, and requests the microphone again if it was lost. */
  resume(): Promise<void>;
  levels(): Levels;
  setMuted(muted: boolean): void;
  /** 0…1 */
  setVolume(volume: number): void;
  sendText(text: string): void;
}

let engine: CallEngine | null = null;
const waiting = new Set<(engine: CallEngine) => void>();

/** Registers the mounted engine. Returns a function that unregisters it. */
export function provideEngine(next: CallEngine): () => void {
  engine = next;
  for (const resolve of waiting) resolve(next);
  waiting.clear();
  return () => {
    engine = null;
  };
}

/** Resolves to the engine when it is mounted. */
export const engineMounted = async (): Promise<CallEngine> => engine ?? new Promise((resolve) => waiting.add(resolve));

export const currentEngine = (): CallEngine | null => engine;
export const readLevels = (): Levels => engine?.levels() ?? { input: 0, output: 0 };
