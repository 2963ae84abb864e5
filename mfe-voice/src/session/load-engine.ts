import { type ComponentType, useSyncExternalStore } from 'react';
import { type CallEngine, engineMounted } from './engine-slot';

let View: ComponentType | null = null;
let loading: Promise<void> | null = null;
/** Where the chunk was asked for in vain, and how often. */
let failed: { url?: string | undefined; times: number } = { times: 0 };
const viewListeners = new Set<() => void>();

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

/** The engine, as soon as it is loaded and mounted. Rejects when its chunk can't be loaded. */
export async function engineReady(): Promise<CallEngine> {
  await loadEngine();
  return engineMounted();
}
