import type { LeadInput } from '@site/contracts/api/lead';
import { CONSENT_VERSION } from '@site/contracts/api/lead-forms';
import type { Language } from '@site/contracts/languages';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { afterPaint } from '../layout/after-paint.ts';
import { attribution } from './attribution';
import type { LeadFormContent } from './lead-form-content';
import {
  type FieldErrors,
  type FieldName,
  fieldNames,
  firstError,
  readValues,
  reasonFor,
} from './lead-values';
import { sendLead } from './send-lead';

export type LeadToast = (toast: { title: string; kind: 'success' | 'error'; silent: true }) => void;

export interface LeadFormProps {
  content: LeadFormContent;
  lang: Language;
  /** The page's path without the language prefix. */
  path: string;
  toast: LeadToast;
}

type Validate = typeof import('./validate').validate;

/**
 * Loads validation on the first interaction with a form. If it fails to load, nothing is validated here: the API
 * validates every lead and names the invalid fields.
 */
let rules: Promise<Validate> | undefined;
const loadRules = () => {
  rules ??= import('./validate').then(
    (module) => module.validate,
    () => {
      rules = undefined;
      return () => ({});
    },
  );
  return rules;
};

/** `checking` is short, and the fields stay as they are; `sending` waits for the API. */
type Status = 'filling' | 'checking' | 'sending' | 'sent' | 'failed';

/**
 * State and handlers of a lead form. The inputs are uncontrolled, so that nothing typed before hydration or a failure
 * is lost.
 */
export function useLeadForm({ content, lang, path, toast }: LeadFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const outcome = useRef<HTMLDivElement>(null);
  /** Idempotency key, the same across retries, so that they create one lead. */
  const key = useRef<string>(undefined);
  const busy = useRef(false);
  const [status, setStatus] = useState<Status>('filling');
  const [errors, setErrors] = useState<FieldErrors>({});
  const wantsFocus = useRef(false);

  // Only a submission moves the focus, typing does not.
  useEffect(() => {
    const field = firstError(content, errors);
    if (!wantsFocus.current || !field) return;
    wantsFocus.current = false;
    form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
  }, [content, errors]);
  useEffect(() => {
    if (status === 'sent') outcome.current?.focus();
  }, [status]);

  const showErrors = (found: FieldErrors) => {
    wantsFocus.current = firstError(content, found) !== undefined;
    setErrors(found);
  };

  async function send(element: HTMLFormElement) {
    setStatus('checking');
    // The busy button is painted before anything else is done, also while validation is still loading.
    const [validate] = await Promise.all([loadRules(), new Promise<void>(afterPaint)]);
    // What was typed until here counts: from here on the fields are read-only.
    const data = new FormData(element);
    const values = readValues(content.fields, data);
    const found = validate(content.form, values);
    showErrors(found);
    if (firstError(content, found)) {
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
      ...attribution(),
      website: String(data.get('website') ?? ''),
    };
    key.current ??= crypto.randomUUID();
    let result = await sendLead(lead, key.current);
    if (!result.ok && result.conflict) {
      // An earlier version was stored and only its answer was lost: the changed form is a new lead.
      key.current = crypto.randomUUID();
      result = await sendLead(lead, key.current);
    }
    if (result.ok) {
      setStatus('sent');
      toast({ title: content.success, kind: 'success', silent: true });
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
    toast({ title: content.error, kind: 'error', silent: true });
  }

  return {
    form,
    outcome,
    status,
    errors,
    async onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      if (busy.current) return;
      busy.current = true;
      await send(event.currentTarget).finally(() => {
        busy.current = false;
      });
    },
    onFocus: () => void afterPaint(() => void loadRules()),
    /** Typing removes the error of a field once it is valid, but adds no errors. */
    async onInput(event: FormEvent<HTMLFormElement>) {
      if (!firstError(content, errors)) return;
      const values = readValues(content.fields, new FormData(event.currentTarget));
      const left = (await loadRules())(content.form, values);
      setErrors(Object.fromEntries(Object.entries(left).filter(([name]) => errors[name as FieldName])));
    },
  };
}
