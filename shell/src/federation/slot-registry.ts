import type { ExposeId } from '@site/contracts/microfrontend';
import type { SlotModule, SlotProps } from '@site/federation/remote';
import type { ComponentType } from 'react';
import { reportError } from '../app/report-error';
import { loadSlot } from './remotes';

/** A slot once its load is over: code, or the HTML that the composer had rendered and nobody can bring to life. */
export type SettledSlot =
  | { kind: 'code'; component: SlotModule['default'] }
  | { kind: 'frozen'; html: string; page: string };

const settled = new Map<ExposeId, SettledSlot>();
const promises = new Map<ExposeId, Promise<SettledSlot>>();

export const settledSlot = (id: ExposeId) => settled.get(id);

/**
 * Marks a promise as React's `use` marks it when it has seen it settle, so that `use` reads it at once: a slot that was loaded
 * before hydration must not suspend, which would flash a fallback.
 */
function readAtOnce(promise: Promise<SettledSlot>, slot: SettledSlot): Promise<SettledSlot> {
  return Object.assign(promise, { status: 'fulfilled' as const, value: slot });
}

/** For the composer: its components are there before it renders. */
export function provideSlot(id: ExposeId, component: ComponentType<SlotProps<never>>): void {
  const slot: SettledSlot = { kind: 'code', component: component as SlotModule['default'] };
  settled.set(id, slot);
  promises.set(id, readAtOnce(Promise.resolve(slot), slot));
}

/** The HTML of a slot as it stands in the document. */
export function slotHtml(id: string): string | undefined {
  if (typeof document === 'undefined') return undefined;
  return document.querySelector(`[data-slot="${CSS.escape(id)}"]`)?.innerHTML;
}

/**
 * Loads a slot once; every render gets the same promise. When that fails while the slot's HTML is in the document, the slot
 * is frozen: it keeps that HTML on this page.
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
      promises.set(id, readAtOnce(promise, slot));
    })
    .catch(() => undefined);
  return promise;
}

/** A frozen slot belongs to the page that it was rendered for; on any other its remote gets a new chance. */
export function forgetFrozen(id: ExposeId): void {
  if (settled.get(id)?.kind === 'frozen') {
    settled.delete(id);
    promises.delete(id);
  }
}
