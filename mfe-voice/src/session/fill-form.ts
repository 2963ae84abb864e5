import { CONTACT_SECTION } from '@site/contracts/navigation';
import type { CallRecord } from './call-state';
import { callStore } from './call-store';

/** Long enough for the page with the form to load on a slow connection. */
const PATIENCE_MS = 30_000;

/** Handles a press of the link to the form, which takes the contact and the place of notice and record. */
export function leaveForForm(record: CallRecord | null): void {
  if (record) fillForm(record);
  callStore.dispatch({ type: 'dismiss', all: true });
}

/**
 * Fills the caller's name and number into the form that the visitor opens, on this page or the next, and adds the call's id; what is typed
 * there stays. The inputs are uncontrolled, and their form belongs to another part.
 */
function fillForm(record: CallRecord): void {
  if (fill(record)) return;
  const observer = new MutationObserver(() => fill(record) && observer.disconnect());
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), PATIENCE_MS);
}

function fill({ contact, conversationId }: CallRecord): boolean {
  const form = document.querySelector(`#${CONTACT_SECTION} form`);
  if (!form) return false;
  for (const name of ['name', 'phone'] as const) {
    const input = form.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    const value = contact?.[name];
    if (input?.value !== '' || !value) continue;
    input.value = value;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
  if (conversationId !== null) addHidden(form, 'conversation', conversationId);
  return true;
}

function addHidden(form: Element, name: string, value: string): void {
  form.querySelector(`input[name="${name}"]`)?.remove();
  form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
}
