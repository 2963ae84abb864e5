import { navLabel } from '@site/contracts/navigation';
import { CONTACTS, HOME } from '@site/contracts/paths';
import { usePage, useShell } from '@site/federation/remote';
import { Breadcrumbs } from '@site/ui/breadcrumbs/Breadcrumbs';
import { Questions } from '@site/ui/faq/Questions';
import { LeadForm } from '@site/ui/form/LeadForm';
import { Below } from '@site/ui/layout/Below';
import { Headline } from '@site/ui/layout/Headline';
import { Hero } from '@site/ui/layout/Hero';
import { Wrap } from '@site/ui/layout/Wrap';
import { useTranslation } from 'react-i18next';
import styles from './ContactsPage.module.css';
import type { ContactsContent } from './content';
import { NextSteps } from './NextSteps';
import { Ways } from './Ways';
import { WhoAnswers } from './WhoAnswers';

/** The contacts page: contacts, form, who answers when, and the next steps. */
export function Component() {
  const { lang, content, navigation } = usePage<ContactsContent>();
  const { PageSection, toast } = useShell();
  const { t } = useTranslation('shell');
  const { hints } = content;
  return (
    <>
      <PageSection name="hero">
        <Hero className={styles.hero ?? ''}>
          <Wrap>
            <Breadcrumbs
              lang={lang}
              items={[
                { label: navLabel(navigation, 'home'), href: HOME },
                { label: navLabel(navigation, 'contacts') },
              ]}
              label={t('breadcrumbs')}
            />
            <Headline runs={content.title} />
          </Wrap>
        </Hero>
      </PageSection>
      <section className={styles.contact}>
        <Wrap>
          <div className={styles.columns}>
            <div className={styles.ways}>
              <PageSection name="ways">
                <Ways content={content} />
              </PageSection>
            </div>
            {/* On a phone the addresses above would push the first field below the screen. */}
            <div id="contact" className={styles.form}>
              <PageSection name="form">
                <LeadForm content={content.form} lang={lang} path={CONTACTS} toast={toast} />
              </PageSection>
            </div>
          </div>
          <PageSection name="answers">
            <WhoAnswers content={content.day} />
          </PageSection>
        </Wrap>
      </section>
      <Below>
        <PageSection name="next">
          <NextSteps content={content.next} offer={content.offer} />
        </PageSection>
        <PageSection name="questions">
          <Questions title={hints.title} items={hints.items} />
        </PageSection>
      </Below>
    </>
  );
}
