import type { ExposeId } from '@site/contracts/microfrontend';
import type { RoutesModule, SlotModule } from '@site/federation/remote';
import { inTime } from './in-time';

/** Loads what a remote exposes: the federation runtime in the browser, injected server bundles in the composer. */
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
    promise = inTime(loader(id), id);
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
