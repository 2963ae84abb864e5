import type { ExposeId } from '@site/contracts/microfrontend';
import type { SlotModule, SlotProps } from '@site/federation/remote';
import type { ComponentType } from 'react';
import { loadSlot } from './remotes';

/** A slot once its load is over: code, or the HTML that the composer had rendered and nobody can bring to life. */
export type SettledSlot =
  | { kind: 'code'; component: SlotModule['default'] }
  | { kind: 'frozen'; html: string; page: string };

const settled = new Map<ExposeId, SettledSlot>();
const pending = new Map<ExposeId, Promise<SettledSlot>>();

export const settledSlot = (id: ExposeId) => settled.get(id);

/** What React's `use` takes without suspending: a promise that says itself that it is fulfilled, and with what. */
type Settled = Promise<SettledSlot> & { status: 'fulfilled'; value: SettledSlot };

const fulfilled = (slot: SettledSlot): Settled =>
  Object.assign(Promise.resolve(slot), { status: 'fulfilled' as const, value: slot });

/**
 * A slot for `use`. A component that once suspended must call `use` again when it is rendered anew, so a settled slot is
 * handed out as a promise too; that one is read at once and shows no fallback.
 */
export function slotPromise(id: ExposeId, page: string): Promise<SettledSlot> {
  const slot = settled.get(id);
  return slot ? fulfilled(slot) : settleSlot(id, page);
}

/** For the composer: its components are there before it renders. */
export function provideSlot(id: ExposeId, component: ComponentType<SlotProps<never>>): void {
  settled.set(id, { kind: 'code', component: component as SlotModule['default'] });
}

/** The HTML of a slot as it stands in the document. */
export function slotHtml(id: string): string | undefined {
  if (typeof document === 'undefined') return undefined;
  return document.querySelector(`[data-slot="${CSS.escape(id)}"]`)?.innerHTML;
}

/**
 * Loads a slot once. When that fails while the slot's HTML is in the document, the slot is frozen: it keeps that HTML
 * on this page.
 */
export function settleSlot(id: ExposeId, page: string): Promise<SettledSlot> {
  let promise = pending.get(id);
  if (!promise) {
    promise = loadSlot(id)
      .then((module): SettledSlot => ({ kind: 'code', component: module.default }))
      .catch((error: unknown): SettledSlot => {
        const html = slotHtml(id);
        pending.delete(id);
        if (html === undefined) throw error;
        return { kind: 'frozen', html, page };
      });
    pending.set(id, promise);
    promise.then((slot) => settled.set(id, slot)).catch(() => undefined);
  }
  return promise;
}

/** A frozen slot belongs to the page that it was rendered for; on any other its remote gets a new chance. */
export function forgetFrozen(id: ExposeId): void {
  if (settled.get(id)?.kind === 'frozen') {
    settled.delete(id);
    pending.delete(id);
  }
}
