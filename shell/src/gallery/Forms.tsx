import { LEAD_FORMS } from '@site/contracts/api/lead-forms';
import type { Language } from '@site/contracts/languages';
import { Checkbox } from '@site/ui/form/Checkbox';
import { leadFormContent } from '@site/ui/form/content.ts';
import { Field } from '@site/ui/form/Field';
import { LeadFailure } from '@site/ui/form/LeadFailure';
import { LeadForm } from '@site/ui/form/LeadForm';
import { LeadSuccess } from '@site/ui/form/LeadSuccess';
import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import { useRef } from 'react';
import styles from './Gallery.module.css';
import { SAMPLES } from './samples';

/** Fields in their states, every lead form, its success and its failure. */
export function Forms({ lang }: { lang: Language }) {
  const outcome = useRef<HTMLDivElement>(null);
  const contents = LEAD_FORMS.map((form) => leadFormContent(form, lang));
  const { errors, labels } = leadFormContent('contacts', lang);
  return (
    <Section voice="visitor" seed="forms">
      <SectionHead mark="Forms" title="Fields and forms" voice="visitor" />
      <div className={styles.grid}>
        <Field id="field-empty" name="empty" label={labels.name} />
        <Field id="field-wrong" name="wrong" label={labels.email} error={errors.email} />
        <Field id="field-read" name="read" label={labels.phone} placeholder="+380" readOnly />
        <Field id="field-rows" name="rows" label={labels.name} rows={3} />
        <Checkbox id="box" name="box" value="yes">
          {SAMPLES[lang].action}
        </Checkbox>
        <Checkbox id="box-wrong" name="box-wrong" value="yes" error={errors.required}>
          {SAMPLES[lang].action}
        </Checkbox>
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
