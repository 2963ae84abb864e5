import type { Language } from '@site/contracts/languages';
import { PRIVACY } from '@site/contracts/paths';
import { SiteLink } from '../link/SiteLink';
import { Checkbox, Field } from './Field';
import styles from './LeadForm.module.css';
import type { LeadFormContent, LeadFormField, PolicyTexts } from './lead-form-content';
import type { FieldErrors, FieldName } from './lead-values';

interface LeadFieldsProps {
  content: LeadFormContent;
  lang: Language;
  errors: FieldErrors;
  readOnly: boolean;
}

/** The fields of a form. Fields of one row stand side by side if the form is beside a product's pitch. */
export function LeadFields({ content, lang, errors, readOnly }: LeadFieldsProps) {
  const { form, fields, consent, policy } = content;
  const id = (field: string) => `lead-${form}-${field}`;
  const error = (field: FieldName) => {
    const reason = errors[field];
    return reason && content.errors[reason];
  };
  const narrow = form === 'contacts' || form === 'home';
  const draw = ({ name, row, options, ...control }: LeadFormField) =>
    options ? (
      <fieldset className={styles.choices} key={name}>
        <legend>{control.label}</legend>
        {options.map(({ value, label, chosen }) => (
          <Checkbox key={value} id={id(value)} name={name} value={value} defaultChecked={chosen}>
            {label}
          </Checkbox>
        ))}
      </fieldset>
    ) : (
      <Field {...control} key={name} id={id(name)} name={name} error={error(name)} readOnly={readOnly} />
    );
  const rows = [...new Set(fields.map(({ row }) => row))];
  return (
    <>
      {rows.map((row) => {
        const beside = fields.filter((field) => field.row === row);
        if (narrow || beside.length === 1) return beside.map(draw);
        return (
          <div className={styles.pair} key={row}>
            {beside.map(draw)}
          </div>
        );
      })}
      {consent && (
        <Checkbox id={id('consent')} name="consent" value="true" error={error('consent')} required>
          <PolicyLink texts={consent} lang={lang} />
        </Checkbox>
      )}
      {policy && (
        <p className={styles.hint}>
          <PolicyLink texts={policy} lang={lang} />
        </p>
      )}
    </>
  );
}

const PolicyLink = ({ texts, lang }: { texts: PolicyTexts; lang: Language }) => (
  <>
    {texts.before && <span>{texts.before}</span>}
    <SiteLink lang={lang} href={PRIVACY}>
      {texts.link}
    </SiteLink>
    {texts.after && <span>{texts.after}</span>}
  </>
);
