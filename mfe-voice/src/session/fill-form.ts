import { CONTACT_SECTION } from '@site/contracts/navigation';
import type { CallFindings, CallRecord } from './call-state';
import { callStore } from './call-store';

/** Long enough for the page with the form to load on a slow connection. */
const PATIENCE_MS = 30_000;

/** Handles a press of the link to the form, which takes the contact and the place of notice and record. */
export function leaveForForm(record: CallRecord | null): void {
  fillForm(record?.contact ?? null);
  callStore.dispatch({ type: 'dismiss', all: true });
}

/**
 * Fills the caller's name and number into the form that the visitor opens, on this page or the next; what is typed there
 * stays. The inputs are uncontrolled, and their form belongs to another part.
 */
function fillForm(contact: CallFindings['contact']): void {
  if (!contact || fill(contact)) return;
  const observer = new MutationObserver(() => fill(contact) && observer.disconnect());
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), PATIENCE_MS);
}

function fill(contact: NonNullable<CallFindings['contact']>): boolean {
  const form = document.querySelector(`#${CONTACT_SECTION} form`);
  for (const name of ['name', 'phone'] as const) {
    const input = form?.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    const value = contact[name];
    if (input?.value !== '' || value === null) continue;
    input.value = value;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
  return form !== null;
}
