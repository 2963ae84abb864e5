import type { ExposeId } from '@site/contracts/microfrontend';
import type { SlotModule, SlotProps } from '@site/federation/remote';
import type { ComponentType } from 'react';
import { reportError } from '../app/report-error';
import { loadSlot } from './remotes';

/** A settled slot: its code, or its prerendered HTML if the code failed to load. */
export type SettledSlot =
  | { kind: 'code'; component: SlotModule['default'] }
  | { kind: 'frozen'; html: string; page: string };

const settled = new Map<ExposeId, SettledSlot>();
const promises = new Map<ExposeId, Promise<SettledSlot>>();

export const settledSlot = (id: ExposeId) => settled.get(id);

/**
 * Marks a promise as fulfilled for React's `use`, which then reads it synchronously: a slot that was loaded before
 * hydration must not suspend and flash a fallback.
 */
function markFulfilled(promise: Promise<SettledSlot>, slot: SettledSlot): Promise<SettledSlot> {
  return Object.assign(promise, { status: 'fulfilled' as const, value: slot });
}

/** Registers a slot's component for the composer, before it renders. */
export function provideSlot(id: ExposeId, component: ComponentType<SlotProps<never>>): void {
  const slot: SettledSlot = { kind: 'code', component: component as SlotModule['default'] };
  settled.set(id, slot);
  promises.set(id, markFulfilled(Promise.resolve(slot), slot));
}

/** Returns the current HTML of a slot in the document. */
export function slotHtml(id: string): string | undefined {
  if (typeof document === 'undefined') return undefined;
  return document.querySelector(`[data-slot="${CSS.escape(id)}"]`)?.innerHTML;
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
      promises.delete(id);
      if (html === undefined) throw error;
      reportError(id, error);
      return { kind: 'frozen', html, page };
    });
  promises.set(id, promise);
  promise
    .then((slot) => {
      settled.set(id, slot);
      promises.set(id, markFulfilled(promise, slot));
    })
    .catch(() => undefined);
  return promise;
}

/** Resets a frozen slot, so that other pages load the remote again. */
export function forgetFrozen(id: ExposeId): void {
  if (settled.get(id)?.kind === 'frozen') {
    settled.delete(id);
    promises.delete(id);
  }
}
