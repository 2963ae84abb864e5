import { CONSENT_VERSION, HONEYPOT } from '@site/contracts/api/lead-forms';
import type { Language } from '@site/contracts/languages';
import { PRIVACY } from '@site/contracts/paths';
import type { ComponentProps } from 'react';
import { alertGlyph } from '../icon/glyphs';
import { Icon } from '../icon/Icon';
import { SiteLink } from '../link/SiteLink';
import type { LeadFormContent, LeadFormField, PolicyTexts } from './content';
import fieldStyles from './LeadFields.module.css';
import styles from './LeadForm.module.css';
import type { FieldErrors, FieldName } from './lead-values';

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

/** Asks the browser, 1Password, LastPass, Bitwarden and Dashlane not to fill in a field. */
const NO_FILLERS = {
  autoComplete: 'off',
  'data-1p-ignore': '',
  'data-lpignore': 'true',
  'data-bwignore': '',
  'data-form-type': 'other',
};

/** Hidden inputs of a plain post, and the honeypot that only bots fill in. */
export function LeadHidden({ content, lang, path }: Pick<LeadFieldsProps, 'content' | 'lang'> & { path: string }) {
  return (
    <>
      <input type="hidden" name="form" value={content.form} />
      <input type="hidden" name="path" value={path} />
      <input type="hidden" name="language" value={lang} />
      {content.consent && <input type="hidden" name="consentVersion" value={CONSENT_VERSION} />}
      <div className="visually-hidden" aria-hidden="true">
        <input type="text" name={HONEYPOT} tabIndex={-1} defaultValue="" {...NO_FILLERS} />
      </div>
    </>
  );
}

interface FieldProps extends Omit<LeadFormField, 'row' | 'options'> {
  id: string;
  error: string | undefined;
  readOnly: boolean;
}

/** `reason` is beside the label: a phone's keyboard covers what is below. More than one row makes a text area. */
function Field({ id, label, type = 'text', error, reason, rows = 1, ...control }: FieldProps) {
  const errorId = `${id}-error`;
  const reasonId = `${id}-reason`;
  const notes = [error && errorId, reason && reasonId].filter(Boolean).join(' ');
  const shared = {
    id,
    ...control,
    ...(error ? { 'aria-invalid': true } : {}),
    ...(notes ? { 'aria-describedby': notes } : {}),
  };
  return (
    <div className={fieldStyles.field}>
      <div className={fieldStyles.head}>
        <label htmlFor={id}>{label}</label>
        {reason && <span id={reasonId}>{reason}</span>}
      </div>
      {rows > 1 ? <textarea rows={rows} {...shared} /> : <input type={type} {...shared} />}
      {error && <ErrorText id={errorId}>{error}</ErrorText>}
    </div>
  );
}

interface CheckboxProps extends ComponentProps<'input'> {
  id: string;
  name: string;
  value: string;
  error?: string | undefined;
}

function Checkbox({ id, error, children, ...control }: CheckboxProps) {
  const errorId = `${id}-error`;
  return (
    <div className={fieldStyles.tick}>
      <label className={fieldStyles.checkbox} htmlFor={id}>
        <input
          type="checkbox"
          id={id}
          {...control}
          {...(error ? { 'aria-invalid': true, 'aria-describedby': errorId } : {})}
        />
        <span>{children}</span>
      </label>
      {error && (
        <div className={fieldStyles.checkboxError}>
          <ErrorText id={errorId}>{error}</ErrorText>
        </div>
      )}
    </div>
  );
}

/** A field's error, in colour, icon and text. */
function ErrorText({ id, children }: { id: string; children: string }) {
  return (
    <p className={fieldStyles.error} id={id}>
      <Icon glyph={alertGlyph} />
      <span>{children}</span>
    </p>
  );
}
