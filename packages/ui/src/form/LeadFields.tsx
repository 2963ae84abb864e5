import type { Language } from '@site/contracts/languages';
import { PRIVACY } from '@site/contracts/paths';
import { SiteLink } from '../link/SiteLink';
import { Checkbox, Field } from './Field';
import styles from './LeadForm.module.css';
import type { LeadFormContent, LeadFormField, PolicyTexts } from './lead-form-content';
import type { FieldErrors, FieldName } from './lead-values';

/** Returns the id of a form's field. */
const fieldId = (form: string, field: string) => `lead-${form}-${field}`;

interface LeadFieldsProps {
  content: LeadFormContent;
  lang: Language;
  errors: FieldErrors;
  readOnly: boolean;
}

/** The fields of a form. Fields of one row stand side by side in a wide window. */
export function LeadFields({ content, lang, errors, readOnly }: LeadFieldsProps) {
  const { form, fields, consent } = content;
  const id = (field: string) => fieldId(form, field);
  const error = (field: FieldName) => {
    const reason = errors[field];
    return reason && content.errors[reason];
  };
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
        if (beside.length === 1) return beside.map(draw);
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
    </>
  );
}

/** Links to the invalid fields, beside the button: in a long form they are out of its sight. */
export function LeadSummary({ content, errors }: Pick<LeadFieldsProps, 'content' | 'errors'>) {
  const { form, fields, consent, fix } = content;
  const named = [...fields, ...(consent ? [{ name: 'consent' as const, label: inWords(consent) }] : [])];
  const wrong = named.filter(({ name }) => errors[name]);
  return (
    wrong.length > 0 && (
      <p className={styles.summary}>
        <span>{fix}</span>
        {wrong.map(({ name, label }) => (
          <a key={name} href={`#${fieldId(form, name)}`}>
            {label}
          </a>
        ))}
      </p>
    )
  );
}

const inWords = ({ before, link, after }: PolicyTexts) => before + link + after;

export const PolicyLink = ({ texts, lang }: { texts: PolicyTexts; lang: Language }) => (
  <>
    {texts.before && <span>{texts.before}</span>}
    <SiteLink lang={lang} href={PRIVACY}>
      {texts.link}
    </SiteLink>
    {texts.after && <span>{texts.after}</span>}
  </>
);
