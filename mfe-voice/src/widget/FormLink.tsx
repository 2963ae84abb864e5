import type { Language } from '@site/contracts/languages';
import type { PageData } from '@site/contracts/microfrontend';
import { CONTACT_SECTION, formHref } from '@site/contracts/navigation';
import { PRIVACY } from '@site/contracts/paths';
import { SiteLink } from '@site/ui/link/SiteLink';
import type { ReactNode } from 'react';
import { useMatches } from 'react-router-dom';
import { type CallRecord, callStore } from '../session/call-state';
import type { VoiceTexts } from '../texts/voice-texts';
import styles from './FormLink.module.css';

interface FormLinkProps {
  lang: Language;
  /** What is left of the last call, null if nothing is: for a link that stands in its place, or in the notice's. */
  record?: CallRecord | null;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * Link to the contact form of this page, or of the contacts page. With `record` it closes notice and record, and fills
 * what the caller said into the form.
 */
export function FormLink({ lang, record, className, children }: FormLinkProps) {
  const page = useMatches().at(-1)?.loaderData as PageData | undefined;
  const leave = () => {
    if (record) fillForm(record);
    callStore.dispatch({ type: 'dismiss', all: true });
  };
  return (
    <SiteLink
      lang={lang}
      href={formHref(page)}
      onClick={record === undefined ? undefined : leave}
      className={className}
    >
      {children}
    </SiteLink>
  );
}

/** Links to the contact form, and to the information about what is stored. */
export function Links({ texts, lang }: { texts: VoiceTexts; lang: Language }) {
  return (
    <p className={styles.links}>
      <FormLink lang={lang}>{texts.human}</FormLink>
      <SiteLink lang={lang} href={PRIVACY}>
        {texts.intro.link}
      </SiteLink>
    </p>
  );
}

/** Long enough for the page with the form to load on a slow connection. */
const PATIENCE_MS = 30_000;

/**
 * Fills the caller's name and number into the form that the visitor opens, on this page or the next, and adds the
 * call's id; what is typed there stays. The inputs are uncontrolled, and their form belongs to another part.
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
  if (conversationId !== null) {
    form.querySelector('input[name="conversation"]')?.remove();
    const hidden = { type: 'hidden', name: 'conversation', value: conversationId };
    form.append(Object.assign(document.createElement('input'), hidden));
  }
  return true;
}
