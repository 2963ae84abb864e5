import { type ComponentType, useSyncExternalStore } from 'react';
import { type CallEngine, engineMounted } from './engine-slot';

let View: ComponentType | null = null;
let loading: Promise<void> | null = null;
/** Address of the chunk that failed to load, and number of failures. */
let failed: { url?: string | undefined; times: number } = { times: 0 };
const viewListeners = new Set<() => void>();

/** Loads the SDK's chunk. A failure is not cached, so the next call retries. */
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
      throw error;
    },
  );
  return loading;
}

/** Browsers cache a module's failure until the page is unloaded, so a retry needs another address. */
function importEngine(): Promise<typeof import('./engine/CallEngineView')> {
  const { url, times } = failed;
  return url ? import(/* @vite-ignore */ `${url}?again=${times}`) : import('./engine/CallEngineView');
}

/** Preloads the engine on `onPointerDown` and `onKeyDown`, before the click. Ignores a failure, which the click reports. */
export function preloadEngine(): void {
  loadEngine().catch(() => undefined);
}

/** Returns the component with the SDK, or null before it is loaded. */
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

/** Resolves to the engine when it is loaded and mounted. Rejects if its chunk fails to load. */
export async function engineReady(): Promise<CallEngine> {
  await loadEngine();
  return engineMounted();
}
