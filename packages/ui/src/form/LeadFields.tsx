import type { Language } from '@site/contracts/languages';
import { PRIVACY } from '@site/contracts/paths';
import type { ReactNode } from 'react';
import { SiteLink } from '../link/SiteLink';
import { Checkbox } from './Checkbox';
import { Field } from './Field';
import styles from './LeadForm.module.css';
import type { LeadFormContent } from './LeadFormContent';
import type { FieldErrors, FieldName } from './lead-values';

interface LeadFieldsProps {
  content: LeadFormContent;
  lang: Language;
  errors: FieldErrors;
  readOnly: boolean;
}

/** The fields of a form, in the order of `FIELD_ORDER`. Two columns where the form stands beside a product's pitch. */
export function LeadFields({ content, lang, errors, readOnly }: LeadFieldsProps) {
  const { form, labels, placeholders, consent } = content;
  const id = (field: string) => `lead-${form}-${field}`;
  const error = (field: FieldName) => {
    const reason = errors[field];
    return reason && content.errors[reason];
  };
  const shared = (field: FieldName) => ({ id: id(field), name: field, error: error(field), readOnly });
  const narrow = form === 'contacts' || form === 'home';
  const pair = (fields: ReactNode) => (narrow ? fields : <div className={styles.pair}>{fields}</div>);

  const name = <Field {...shared('name')} label={labels.name} autoComplete="name" required />;
  return (
    <>
      {labels.company
        ? pair(
            <>
              {name}
              <Field {...shared('company')} label={labels.company} autoComplete="organization" />
            </>,
          )
        : name}
      {pair(
        <>
          <Field {...shared('email')} label={labels.email} type="email" autoComplete="email" required />
          <Field
            {...shared('phone')}
            label={labels.phone}
            type="tel"
            autoComplete="tel"
            placeholder={placeholders.phone}
            required
          />
        </>,
      )}
      {labels.comment && (
        <Field {...shared('comment')} label={labels.comment} placeholder={placeholders.comment} rows={3} />
      )}
      {content.interests && (
        <fieldset className={styles.choices}>
          <legend>{content.interestsLegend}</legend>
          {content.interests.map((item) => (
            <Checkbox key={item.value} id={id(item.value)} name="interests" value={item.value}>
              {item.label}
            </Checkbox>
          ))}
        </fieldset>
      )}
      {consent && (
        <Checkbox id={id('consent')} name="consent" value="true" error={error('consent')} required>
          {consent.before}
          <SiteLink lang={lang} href={PRIVACY}>
            {consent.link}
          </SiteLink>
          {consent.after}
        </Checkbox>
      )}
    </>
  );
}
