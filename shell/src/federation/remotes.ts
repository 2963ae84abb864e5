import type { ExposeId } from '@site/contracts/microfrontend';
import type { RoutesModule, SlotModule } from '@site/federation/remote';

/** Loads what a remote exposes: the federation runtime in the browser, injected server bundles in the composer. */
export type RemoteLoader = (id: ExposeId) => Promise<unknown>;

/** A remote that answers nothing must not hold a page for ever. */
const LOAD_TIMEOUT_MS = 8000;

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
    // A failed load may be tried again by the next navigation.
    promise.catch(() => loading.delete(id));
  }
  return promise;
}

/** The routes of a remote; rejects when it is down, hangs, or is not what it should be. */
export async function loadRoutes(name: string): Promise<RoutesModule> {
  const module = (await load(`${name}/routes`)) as Partial<RoutesModule> | null;
  if (!Array.isArray(module?.routes)) throw new Error(`${name}/routes exports no routes`);
  return module as RoutesModule;
}

/** A section or widget of a remote; rejects likewise. */
export async function loadSlot(id: ExposeId): Promise<SlotModule> {
  const module = (await load(id)) as Partial<SlotModule> | null;
  if (typeof module?.default !== 'function') throw new Error(`${id} exports no component`);
  return module as SlotModule;
}

function withTimeout<T>(promise: Promise<T>, id: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${id} did not load in time`)), LOAD_TIMEOUT_MS);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
