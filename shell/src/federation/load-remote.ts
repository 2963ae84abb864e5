import type { ExposeId } from '@site/contracts/microfrontend';
import type { RoutesModule, SlotModule, SlotProps } from '@site/federation/remote';
import type { ComponentType } from 'react';
import { reportLoadError } from '../app/report-error';
import { withTimeout } from '../data/load';

/** A settled slot: its code, or its prerendered HTML if the code failed to load. */
type SettledSlot = { kind: 'code'; component: SlotModule['default'] } | { kind: 'frozen'; html: string; page: string };

/** With `status` and `value` React's `use` reads it synchronously. */
type SlotPromise = Promise<SettledSlot> & { status?: 'fulfilled'; value?: SettledSlot };
const promises = new Map<ExposeId, SlotPromise>();

export const settledSlot = (id: ExposeId): SettledSlot | undefined => promises.get(id)?.value;

/** Marks a promise as fulfilled: a slot that was loaded before hydration must not suspend and flash a fallback. */
const markFulfilled = (promise: SlotPromise, value: SettledSlot): SlotPromise =>
  Object.assign(promise, { status: 'fulfilled' as const, value });

/** Registers a slot's component for the composer, before it renders. */
export function provideSlot(id: ExposeId, component: ComponentType<SlotProps<never>>): void {
  const slot: SettledSlot = { kind: 'code', component: component as SlotModule['default'] };
  promises.set(id, markFulfilled(Promise.resolve(slot), slot));
}

export function slotHtml(id: string): string | undefined {
  if (typeof document === 'undefined') return undefined;
  return document.querySelector(`[data-slot="${CSS.escape(id)}"]`)?.innerHTML;
}

/** Loads a slot once. If that fails while its HTML is in the document, it is frozen: it keeps that on this page. */
export function settleSlot(id: ExposeId, page: string): Promise<SettledSlot> {
  const known = promises.get(id);
  if (known) return known;
  const promise = loadSlot(id)
    .then((module): SettledSlot => ({ kind: 'code', component: module.default }))
    .catch((error: unknown): SettledSlot => {
      const html = slotHtml(id);
      if (html === undefined) {
        promises.delete(id);
        throw error;
      }
      reportLoadError(id, error);
      return { kind: 'frozen', html, page };
    });
  promises.set(id, promise);
  promise
    .then((slot) => markFulfilled(promise, slot))
    // Not reported: the caller gets the rejection.
    .catch(() => undefined);
  return promise;
}

/** Resets a frozen slot, so that other pages load the remote again. */
export function forgetFrozen(id: ExposeId): void {
  if (settledSlot(id)?.kind === 'frozen') promises.delete(id);
}

/** Loads an exposed module: with the federation runtime in the browser, from injected server bundles in the composer. */
export type RemoteLoader = (id: ExposeId) => Promise<unknown>;

let loader: RemoteLoader = () => Promise.reject(new Error('no remote loader is set'));

export function setRemoteLoader(next: RemoteLoader): void {
  loader = next;
}

/** Loads the routes of a remote. Rejects if it is down, hangs or exports something else. */
export async function loadRoutes(name: string): Promise<RoutesModule> {
  const module = (await withTimeout(loader(`${name}/routes`), name)) as Partial<RoutesModule> | null;
  if (!Array.isArray(module?.routes)) throw new Error(`${name}/routes exports no routes`);
  return module as RoutesModule;
}

/** Loads a section or widget of a remote. Rejects like `loadRoutes`. */
export async function loadSlot(id: ExposeId): Promise<SlotModule> {
  const module = (await withTimeout(loader(id), id)) as Partial<SlotModule> | null;
  if (typeof module?.default !== 'function') throw new Error(`${id} exports no component`);
  return module as SlotModule;
}
