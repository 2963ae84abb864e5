import { lateModule } from '@site/ui/loading/late-module.ts';
import { useSyncExternalStore } from 'react';
import { type CallEngine, engineMounted } from './engine-slot';

type Engine = typeof import('./engine/CallEngineView');

const importEngine = /* @__PURE__ */ lateModule(() => import('./engine/CallEngineView'));
let engine: Engine | null = null;
const viewListeners = new Set<() => void>();

/** Loads the SDK's chunk. */
async function loadEngine(): Promise<void> {
  if (import.meta.env.SSR || engine) return;
  engine = await importEngine();
  for (const listener of viewListeners) listener();
}

/** Preloads the engine on `onPointerDown` and `onKeyDown`, before the click. Ignores a failure, which the click reports. */
export function preloadEngine(): void {
  // Not reported: `lateModule` has.
  loadEngine().catch(() => undefined);
}

/** Returns the components of a call, or null before they are loaded. */
export function useEngine(): Engine | null {
  return useSyncExternalStore(
    (listener) => {
      viewListeners.add(listener);
      return () => viewListeners.delete(listener);
    },
    () => engine,
    () => null,
  );
}

/** Resolves to the engine when it is loaded and mounted. Rejects if its chunk fails to load. */
export async function engineReady(): Promise<CallEngine> {
  await loadEngine();
  return engineMounted();
}
