import { HYDRATED_EVENT, LIVE_EVENT } from '@site/boot/boot-document';
import type { ExposeId } from '@site/contracts/microfrontend';
import type { RoutesModule, SlotModule, SlotProps } from '@site/federation/remote';
import type { ComponentType } from 'react';
import { reportLoadError } from '../app/report-error';
import { withTimeout } from '../data/load';

/** Fired on the document when the page of a navigation is in it. */
export const SHOWN_EVENT = 'site:shown';
/** Id of the slot of the page itself. */
export const PAGE_SLOT = 'page';

const waiting = new Set<string>();
let armed = false;
const served = new Map<string, string>();
let servedAt: string | undefined;

/** Records every slot of the prerendered document with its HTML, before hydration can replace it. */
export function expectSlots(): void {
  for (const { dataset, innerHTML } of document.querySelectorAll<HTMLElement>('[data-slot]')) {
    if (!dataset.slot) continue;
    waiting.add(dataset.slot);
    served.set(dataset.slot, innerHTML);
  }
  servedAt = window.location.pathname;
  armed = true;
}

/** Marks a slot as settled: interactive, frozen or failed. After the last one the root element gets `data-hydrated`. */
export function markSlotSettled(id: string): void {
  waiting.delete(id);
  markLive(id);
  finishIfAllSettled();
}

/**
 * Ends the capturing of taps in a slot. The page's slot covers everything outside remotes' slots, so that a remote that
 * hangs does not block the header's buttons.
 */
function markLive(id: string): void {
  if (!armed) return;
  const element = id === PAGE_SLOT ? document.documentElement : findSlot(id);
  if (!element) return;
  element.dataset.live = '';
  document.dispatchEvent(new Event(LIVE_EVENT));
}

/** Drops slots that a navigation removed while they were loading, because they will never report. */
export function dropGoneSlots(): void {
  for (const id of waiting) if (!findSlot(id)) waiting.delete(id);
  finishIfAllSettled();
}

function finishIfAllSettled(): void {
  if (!armed || waiting.size > 0) return;
  armed = false;
  document.documentElement.dataset.hydrated = '';
  performance.mark('hydrated');
  performance.measure('hydration', { start: 0, end: 'hydrated' });
  document.dispatchEvent(new Event(HYDRATED_EVENT));
}

/** Settles a frozen slot together with the slots inside it, which will never report themselves. */
export function markFrozenSettled(element: Element, id: string): void {
  for (const nested of element.querySelectorAll<HTMLElement>('[data-slot]')) {
    waiting.delete(nested.dataset.slot ?? '');
  }
  markSlotSettled(id);
}

/**
 * Returns the prerendered HTML of a slot; undefined on other pages than the served one. `pathname` is that of the page
 * that is shown: the address in the window changes before the next page is rendered.
 */
export function servedHtml(slot: string, pathname: string): string | undefined {
  return pathname === servedAt ? served.get(slot) : undefined;
}

/** Whether this document was prerendered: reloading it then always shows a page, even if scripts fail. */
export const cameWithPage = (): boolean => served.size > 0;

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
export function provideSlot(id: ExposeId, component: ComponentType<SlotProps<never>> | SlotModule['default']): void {
  const slot: SettledSlot = { kind: 'code', component: component as SlotModule['default'] };
  promises.set(id, markFulfilled(Promise.resolve(slot), slot));
}

const findSlot = (id: string) => document.querySelector<HTMLElement>(`[data-slot="${CSS.escape(id)}"]`);

export function slotHtml(id: string): string | undefined {
  return typeof document === 'undefined' ? undefined : findSlot(id)?.innerHTML;
}

/**
 * Loads a slot once; every render gets the same promise. If loading fails while the slot's HTML is in the document, the
 * slot is frozen: it keeps that HTML on this page.
 */
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

/** Loads an exposed module: in the browser with the federation runtime, in the composer from injected bundles. */
type RemoteLoader = (id: ExposeId) => Promise<unknown>;

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
