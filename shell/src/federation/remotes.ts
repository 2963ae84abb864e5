import type { ExposeId } from '@site/contracts/microfrontend';
import type { RoutesModule, SlotModule } from '@site/federation/remote';
import { withTimeout } from './with-timeout';

/** Loads an exposed module: with the federation runtime in the browser, from injected server bundles in the composer. */
export type RemoteLoader = (id: ExposeId) => Promise<unknown>;

let loader: RemoteLoader = () => Promise.reject(new Error('no remote loader is set'));
const loading = new Map<ExposeId, Promise<unknown>>();

export function setRemoteLoader(next: RemoteLoader): void {
  loader = next;
  loading.clear();
}

function load(id: ExposeId): Promise<unknown> {
  let promise = loading.get(id);
  if (!promise) {
    promise = withTimeout(loader(id), id);
    loading.set(id, promise);
    // The next navigation may retry a failed load.
    promise.catch(() => loading.delete(id));
  }
  return promise;
}

/** Loads the routes of a remote. Rejects if it is down, hangs or exports something else. */
export async function loadRoutes(name: string): Promise<RoutesModule> {
  const module = (await load(`${name}/routes`)) as Partial<RoutesModule> | null;
  if (!Array.isArray(module?.routes)) throw new Error(`${name}/routes exports no routes`);
  return module as RoutesModule;
}

/** Loads a section or widget of a remote. Rejects like `loadRoutes`. */
export async function loadSlot(id: ExposeId): Promise<SlotModule> {
  const module = (await load(id)) as Partial<SlotModule> | null;
  if (typeof module?.default !== 'function') throw new Error(`${id} exports no component`);
  return module as SlotModule;
}
