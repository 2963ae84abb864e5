import { callApi, fieldsOf, isStored } from '@site/contracts/api/client';
import type { LeadInput } from '@site/contracts/api/lead';
import { CONSENT_VERSION, HONEYPOT } from '@site/contracts/api/lead-forms';
import type { FieldProblem } from '@site/contracts/api/problem';
import { API, CORRELATION_HEADER, IDEMPOTENCY_HEADER } from '@site/contracts/api/routes';
import type { CallbackTime } from '@site/contracts/callback-time';
import type { Language } from '@site/contracts/languages';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../button/Button';
import { afterPaint } from '../layout/after-paint.ts';
import { lateModule } from '../loading/late-module.ts';
import { useHydrated } from '../loading/use-hydrated.ts';
import { readAttribution } from './attribution';
import type { LeadFormContent } from './content';
import { LeadFields, LeadHidden, LeadSummary, PolicyLink } from './LeadFields';
import styles from './LeadForm.module.css';
import { LeadFailure, LeadSuccess } from './LeadOutcome';
import {
  type FieldErrors,
  type FieldName,
  fieldNames,
  firstError,
  type LeadValues,
  readValues,
  reasonFor,
} from './lead-values';

/** A lead form. Without JavaScript the browser validates and posts it; with it, the outcome replaces the form. */
export function LeadForm(props: LeadFormProps) {
  const { content, lang, path } = props;
  const { form, outcome, status, stored, failedId, errors, onSubmit, onInput, onFocus } = useLeadForm(props);
  const hydrated = useHydrated();
  const sending = status === 'sending';
  const busy = sending || status === 'checking';

  if (stored) return <LeadSuccess content={content} {...stored} focus={outcome} />;
  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      action={API.leads}
      noValidate={hydrated}
      aria-label={content.label}
      aria-busy={busy}
      onSubmit={onSubmit}
      onInput={onInput}
      onFocus={onFocus}
    >
      {content.title && <h2 className={styles.title}>{content.title}</h2>}
      <LeadHidden content={content} lang={lang} path={path} />
      <LeadFields content={content} lang={lang} errors={errors} readOnly={sending} />
      <Button type="submit" wide arrow busy={busy}>
        {busy ? content.sending : content.button}
      </Button>
      <LeadSummary content={content} errors={errors} />
      {failedId && <LeadFailure content={content} id={failedId} />}
      {content.hint && <p className={styles.hint}>{content.hint}</p>}
      {content.policy && (
        <p className={styles.hint}>
          <PolicyLink texts={content.policy} lang={lang} />
        </p>
      )}
    </form>
  );
}

interface LeadFormProps {
  content: LeadFormContent;
  lang: Language;
  /** The page's path without the language prefix. */
  path: string;
  toast(toast: { title: string; kind: 'success' | 'error' }): void;
}

const loadValidation = lateModule(() => import('./validate'));

/** Loads validation. If that fails, nothing is validated here: the API validates every lead and names the fields. */
const loadRules = () =>
  // Not reported: `lateModule` has.
  loadValidation().catch(() => undefined);

/**
 * Idempotency key of each form until its lead is stored, the same across retries, so that they create one lead; and the id
 * in all logs. Not in the component's state: the visitor may look at another page before the retry.
 */
const keys = new Map<string, string>();
function newKey(form: string): string {
  const key = crypto.randomUUID();
  keys.set(form, key);
  return key;
}

/** Empties a form whose lead is stored, wherever it is open, so that the shell does not fill it in again. */
function forget(sent: HTMLFormElement): void {
  const id = (form: HTMLFormElement) => new FormData(form).get('form');
  for (const form of [sent, ...document.forms]) if (id(form) === id(sent)) form.reset();
}

/** Moves the focus, unless the visitor has moved it meanwhile: what is typed there must not land elsewhere. */
function moveFocus(from: Element | null, to: HTMLElement | null | undefined): void {
  const { activeElement, body } = document;
  if (activeElement === from || activeElement === body) to?.focus();
}

/** `checking` is short, and the fields stay as they are; `sending` waits for the API. */
type Status = 'filling' | 'checking' | 'sending' | 'failed';

/** State and handlers of a lead form. Inputs are uncontrolled: what is typed before hydration or a failure stays. */
function useLeadForm({ content, lang, path, toast }: LeadFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const outcome = useRef<HTMLDivElement>(null);
  const busy = useRef(false);
  const [status, setStatus] = useState<Status>('filling');
  const [stored, setStored] = useState<{ values: LeadValues; time: CallbackTime | undefined }>();
  const [errors, setErrors] = useState<FieldErrors>({});
  const wantsFocus = useRef(false);
  /** What had the focus when the form was sent. */
  const sentFrom = useRef<Element>(null);

  // Only a submission moves the focus, typing does not.
  useEffect(() => {
    const field = firstError(content, errors);
    if (!wantsFocus.current || !field) return;
    wantsFocus.current = false;
    moveFocus(sentFrom.current, form.current?.querySelector<HTMLElement>(`[name="${field}"]`));
  }, [content, errors]);
  useEffect(() => {
    if (stored) moveFocus(sentFrom.current, outcome.current);
  }, [stored]);

  const showErrors = (found: FieldErrors) => {
    wantsFocus.current = firstError(content, found) !== undefined;
    setErrors(found);
  };

  async function send(element: HTMLFormElement) {
    setStatus('checking');
    // The busy button is painted before anything else is done, also while validation is still loading.
    const [rules] = await Promise.all([loadRules(), new Promise<void>(afterPaint)]);
    // What was typed until here counts: from here on the fields are read-only.
    const data = new FormData(element);
    const values = readValues(content.fields, data);
    const fieldErrors = rules?.validateLead(content.form, values) ?? {};
    showErrors(fieldErrors);
    if (firstError(content, fieldErrors)) {
      setStatus('filling');
      return;
    }
    setStatus('sending');
    const { consent, ...fields } = values;
    const lead: LeadInput = {
      ...fields,
      form: content.form,
      path,
      language: lang,
      ...(consent ? { consent: true, consentVersion: CONSENT_VERSION } : {}),
      ...readAttribution(),
      // Added by the voice part with the name and number of a call.
      ...(data.has('conversation') ? { conversation: String(data.get('conversation')) } : {}),
      [HONEYPOT]: String(data.get(HONEYPOT) ?? ''),
    };
    const key = keys.get(content.form) ?? newKey(content.form);
    let result = await sendLead(lead, key);
    // If an earlier version was stored and only its answer was lost, the changed form is a new lead.
    if (!result.ok && result.conflict) result = await sendLead(lead, newKey(content.form));
    // A visitor who looks at another page meanwhile does not see the form's own message.
    const isLeft = !element.isConnected;
    if (result.ok) {
      keys.delete(content.form);
      forget(element);
      setStored({ values, time: rules?.callbackTime(new Date()) });
      if (isLeft) toast({ title: content.success, kind: 'success' });
      return;
    }
    const refused: FieldErrors = {};
    for (const name of fieldNames(content)) {
      const fault = result.fields.find(({ field }) => field === name);
      if (fault) refused[name] = reasonFor(fault.reason);
    }
    showErrors(refused);
    if (firstError(content, refused)) {
      setStatus('filling');
      return;
    }
    setStatus('failed');
    if (isLeft) toast({ title: content.error, kind: 'error' });
  }

  return {
    form,
    outcome,
    status,
    stored,
    failedId: status === 'failed' ? keys.get(content.form) : undefined,
    errors,
    async onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      if (busy.current) return;
      busy.current = true;
      sentFrom.current = document.activeElement;
      await send(event.currentTarget).finally(() => {
        busy.current = false;
      });
    },
    onFocus: () => void afterPaint(() => void loadRules()),
    /** Typing removes the error of a field once it is valid, but adds no errors. */
    async onInput(event: FormEvent<HTMLFormElement>) {
      if (!firstError(content, errors)) return;
      const values = readValues(content.fields, new FormData(event.currentTarget));
      const { name } = event.target as HTMLInputElement;
      const rules = await loadRules();
      const left: FieldErrors = rules?.validateLead(content.form, values) ?? { ...errors, [name]: undefined };
      setErrors(Object.fromEntries(Object.entries(left).filter(([name]) => errors[name as FieldName])));
    },
  };
}

/** Milliseconds after which a submission fails; the visitor may retry it. */
const TIMEOUT_MS = 15_000;

/** `conflict`: the key was used with other content: an earlier submission was stored although its answer was lost. */
type SendResult = { ok: true } | { ok: false; conflict: boolean; fields: FieldProblem[] };

/** Sends a lead once. Never throws: any failure is `ok: false`, with the fields that the API rejected. */
async function sendLead(lead: LeadInput, key: string): Promise<SendResult> {
  const headers = { [IDEMPOTENCY_HEADER]: key, [CORRELATION_HEADER]: key };
  const { answer, problem } = await callApi(API.leads, lead, isStored, {
    headers,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(
    // Not reported: `callApi` has.
    () => ({ answer: undefined, problem: undefined }),
  );
  return answer ? { ok: true } : { ok: false, conflict: problem?.code === 'conflict', fields: fieldsOf(problem) };
}
