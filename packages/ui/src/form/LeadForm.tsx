import { API } from '@site/contracts/api/routes';
import { useSyncExternalStore } from 'react';
import { Button } from '../button/Button';
import { LeadFailure } from './LeadFailure';
import { LeadFields } from './LeadFields';
import styles from './LeadForm.module.css';
import { LeadHidden } from './LeadHidden';
import { LeadSuccess } from './LeadSuccess';
import { type LeadFormProps, useLeadForm } from './use-lead-form';

const never = () => () => {};

/**
 * A lead form. Without JavaScript the browser validates and posts it. With JavaScript it is validated by the API's
 * rules, errors are shown at their fields and the outcome replaces the form.
 */
export function LeadForm(props: LeadFormProps) {
  const { content, lang, path } = props;
  const { form, outcome, status, errors, onSubmit, onInput, onFocus } = useLeadForm(props);
  const hydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const sending = status === 'sending';
  const busy = sending || status === 'checking';

  if (status === 'sent') return <LeadSuccess content={content} focus={outcome} />;
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
      {status === 'failed' && <LeadFailure content={content} />}
      {content.hint && <p className={styles.hint}>{content.hint}</p>}
    </form>
  );
}
