import type { LeadFieldName } from '@site/contracts/api/lead-fields';
import { LEAD_FORMS } from '@site/contracts/api/lead-forms';
import { Checkbox } from '@site/ui/form/Checkbox';
import { leadFormContent } from '@site/ui/form/content.ts';
import { DirectContact } from '@site/ui/form/DirectContact';
import { ErrorText } from '@site/ui/form/ErrorText';
import { Field } from '@site/ui/form/Field';
import { LeadFailure } from '@site/ui/form/LeadFailure';
import { LeadFields } from '@site/ui/form/LeadFields';
import { LeadForm } from '@site/ui/form/LeadForm';
import { LeadHidden } from '@site/ui/form/LeadHidden';
import { LeadSuccess } from '@site/ui/form/LeadSuccess';
import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import { useEffect, useRef } from 'react';
import styles from './Gallery.module.css';
import { States } from './States';
import { type GalleryProps, samplesIn } from './samples';

const WRONG = { name: 'required', email: 'email', phone: 'phone', consent: 'required' } as const;

/** Fields in their states, and every lead form with its sending, success and failure states. */
export function Forms({ lang }: GalleryProps) {
  const outcome = useRef<HTMLDivElement>(null);
  const checked = useRef<HTMLDivElement>(null);
  useEffect(() => {
    for (const box of checked.current?.querySelectorAll('input') ?? []) box.checked = true;
  }, []);
  const contents = LEAD_FORMS.map((form) => leadFormContent(form, lang));
  const contacts = leadFormContent('contacts', lang);
  const sales = leadFormContent('sales-manager', lang);
  const { errors } = contacts;
  const labelOf = (wanted: LeadFieldName) =>
    contacts.fields.find(({ name }) => name === wanted)?.label ?? wanted;
  const { action } = samplesIn(lang);
  return (
    <Section voice="visitor" seed="forms">
      <SectionHead mark="Forms" title="Fields and forms" voice="visitor" />
      <States
        make={(state) => (
          <>
            <Field id={`empty-${state}`} name="empty" label={labelOf('name')} placeholder="+380" />
            <Field id={`wrong-${state}`} name="wrong" label={labelOf('email')} error={errors.email} />
            <Field id={`rows-${state}`} name="rows" label={labelOf('name')} rows={3} />
            <Checkbox id={`box-${state}`} name="box" value="yes">
              {action}
            </Checkbox>
            <div ref={state === 'rest' ? checked : null}>
              <Checkbox id={`on-${state}`} name="on" value="yes">
                {action}
              </Checkbox>
            </div>
            <Checkbox id={`bad-${state}`} name="bad" value="yes" error={errors.required}>
              {action}
            </Checkbox>
          </>
        )}
      />
      <div className={styles.grid}>
        <div>
          <p className="mono">read only</p>
          <Field id="field-read" name="read" label={labelOf('phone')} placeholder="+380" readOnly />
          <ErrorText id="error-alone">{errors.phone}</ErrorText>
          {contacts.directContact && <DirectContact contact={contacts.directContact} />}
        </div>
        <form aria-label="sending">
          <p className="mono">sending</p>
          <LeadHidden content={sales} lang={lang} path="/" />
          <LeadFields content={sales} lang={lang} errors={{}} readOnly />
        </form>
        <form aria-label="errors">
          <p className="mono">errors</p>
          <LeadFields content={contacts} lang={lang} errors={WRONG} readOnly={false} />
        </form>
        {contents.map((content) => (
          <div key={content.form}>
            <p className="mono">{content.form}</p>
            <LeadFailure content={content} />
            <LeadForm content={content} lang={lang} path="/" toast={() => undefined} />
            <LeadSuccess content={content} focus={outcome} />
          </div>
        ))}
      </div>
    </Section>
  );
}
