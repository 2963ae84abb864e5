import { CONTACTS, HOME } from '@site/contracts/paths';
import { usePage, useShell } from '@site/federation/remote';
import { Breadcrumbs } from '@site/ui/breadcrumbs/Breadcrumbs';
import { Faq } from '@site/ui/faq/Faq';
import { LeadForm } from '@site/ui/form/LeadForm';
import { Below } from '@site/ui/layout/Below';
import { Headline } from '@site/ui/layout/Headline';
import { Hero } from '@site/ui/layout/Hero';
import { Mark } from '@site/ui/layout/Mark';
import { Section } from '@site/ui/layout/Section';
import { Split } from '@site/ui/layout/Split';
import { Wrap } from '@site/ui/layout/Wrap';
import { useTranslation } from 'react-i18next';
import styles from './ContactsPage.module.css';
import type { ContactsContent } from './content';
import { NextSteps } from './NextSteps';
import { Ways } from './Ways';
import { WhoAnswers } from './WhoAnswers';

/** Every way to the vendor, the form, who answers at which hour, and what happens afterwards. */
export function Component() {
  const { lang, content } = usePage<ContactsContent>();
  const { toast } = useShell();
  const { t } = useTranslation('shell');
  const { hints } = content;
  return (
    <>
      <Hero className={styles.hero ?? ''}>
        <Wrap>
          <Breadcrumbs
            lang={lang}
            items={[{ label: t('nav.home'), href: HOME }, { label: t('nav.contacts') }]}
            label={t('breadcrumbs')}
          />
          <Headline runs={content.title} />
        </Wrap>
      </Hero>
      <section id="contact" className={styles.contact}>
        <Wrap>
          <div className={styles.columns}>
            <div className={styles.ways}>
              <Ways content={content} />
            </div>
            <div className={styles.form}>
              <LeadForm content={content.form} lang={lang} path={CONTACTS} toast={toast} />
            </div>
          </div>
          <WhoAnswers content={content.day} />
        </Wrap>
      </section>
      <Below>
        <NextSteps content={content.next} />
        <Section voice="visitor" seed="hints">
          <Split
            aside={
              <>
                <Mark voice="visitor">{hints.mark}</Mark>
                <h2>{hints.title}</h2>
              </>
            }
          >
            <Faq items={hints.items} openFirst />
          </Split>
        </Section>
      </Below>
    </>
  );
}
