import { type ComponentType, useSyncExternalStore } from 'react';
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

let View: ComponentType | null = null;
let loading: Promise<void> | null = null;
/** Where the chunk was asked for in vain, and how often. */
let failed: { url?: string | undefined; times: number } = { times: 0 };
let engine: CallEngine | null = null;
const viewListeners = new Set<() => void>();
const waiting = new Set<(engine: CallEngine) => void>();

/** Begins to load the SDK's chunk. A failed load is forgotten, so the next reach tries again. */
export function loadEngine(): Promise<void> {
  if (import.meta.env.SSR) return Promise.resolve();
  loading ??= importEngine().then(
    (module) => {
      View = module.CallEngineView;
      for (const listener of viewListeners) listener();
    },
    (error: unknown) => {
      loading = null;
      failed = { url: /https?:\S+\.js/.exec(String(error))?.[0], times: failed.times + 1 };
      // What browsers say of it is no text for a visitor.
      throw new Error('', { cause: error });
    },
  );
  return loading;
}

/** Browsers remember a module that failed for as long as the page lives: under another address it is asked for anew. */
function importEngine(): Promise<typeof import('./engine/CallEngineView')> {
  const { url, times } = failed;
  return url ? import(/* @vite-ignore */ `${url}?again=${times}`) : import('./engine/CallEngineView');
}

/** For `onPointerDown` and `onKeyDown`: by the click, most of the chunk is there. Its failure is the click's to report. */
export function reachForCall(): void {
  loadEngine().catch(() => undefined);
}

/** The component that holds the SDK, or null while nobody has reached for a call. */
export function useEngineView(): ComponentType | null {
  return useSyncExternalStore(
    (listener) => {
      viewListeners.add(listener);
      return () => viewListeners.delete(listener);
    },
    () => View,
    () => null,
  );
}

/** Called by the mounted engine; the returned function takes it away again. */
export function provideEngine(next: CallEngine): () => void {
  engine = next;
  for (const resolve of waiting) resolve(next);
  waiting.clear();
  return () => {
    if (engine === next) engine = null;
  };
}

/** The engine, as soon as it is loaded and mounted. Rejects when its chunk can't be loaded. */
export async function engineReady(): Promise<CallEngine> {
  await loadEngine();
  return engine ?? new Promise((resolve) => waiting.add(resolve));
}

export const currentEngine = (): CallEngine | null => engine;
export const readLevels = (): Levels => engine?.levels() ?? SILENCE;
