import type { CallMedium, Caption } from './call-state';

/** Loudness of both voices now, 0…1. */
export interface Levels {
  input: number;
  output: number;
}

/** What a session is opened with. */
export interface Opening {
  signedUrl: string;
  medium: CallMedium;
  /** What was said before the connection broke; empty for a new conversation. */
  earlier: readonly Caption[];
}

/** The part of a call that needs the SDK. It is mounted by the widget once somebody reaches for a call. */
export interface CallEngine {
  /** Opens the session; rejects when it can't be opened or `signal` aborts first. Nothing stays open after a rejection. */
  connect(opening: Opening, signal: AbortSignal): Promise<void>;
  /** Ends the session in good order: the socket is told why. */
  end(): void;
  /** Closes socket and microphone at once, whatever the SDK is doing. */
  release(): void;
  levels(): Levels;
  setMuted(muted: boolean): void;
  /** 0…1 */
  setVolume(volume: number): void;
  sendText(text: string): void;
}

const SILENCE: Levels = { input: 0, output: 0 };

let engine: CallEngine | null = null;
const waiting = new Set<(engine: CallEngine) => void>();

/** Called by the mounted engine; the returned function takes it away again. */
export function provideEngine(next: CallEngine): () => void {
  engine = next;
  for (const resolve of waiting) resolve(next);
  waiting.clear();
  return () => {
    if (engine === next) engine = null;
  };
}

/** The engine, as soon as it is mounted. */
export const engineMounted = async (): Promise<CallEngine> =>
  engine ?? new Promise((resolve) => waiting.add(resolve));

export const currentEngine = (): CallEngine | null => engine;
export const readLevels = (): Levels => engine?.levels() ?? SILENCE;
