import { BRAND } from '@site/contracts/brand';
import { navLabel } from '@site/contracts/navigation';
import type { Offer } from '@site/contracts/offer-terms';
import { CONTACTS, HOME } from '@site/contracts/paths';
import { usePage, useShell } from '@site/federation/remote';
import { Breadcrumbs } from '@site/ui/breadcrumbs/Breadcrumbs';
import draw from '@site/ui/drawing/drawing.module.css';
import { Questions } from '@site/ui/faq/Questions';
import { LeadForm } from '@site/ui/form/LeadForm';
import { Below } from '@site/ui/layout/Below';
import { Headline } from '@site/ui/layout/Headline';
import { Hero } from '@site/ui/layout/Hero';
import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import { Wrap } from '@site/ui/layout/Wrap';
import { OfferTerms } from '@site/ui/offer/OfferTerms';
import { useTranslation } from 'react-i18next';
import type { ContactsContent } from '../content';
import styles from './ContactsPage.module.css';

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
              items={[{ label: navLabel(navigation, 'home'), href: HOME }, { label: navLabel(navigation, 'contacts') }]}
              label={t('breadcrumbs')}
            />
            <Headline text={content.title} />
          </Wrap>
        </Hero>
      </PageSection>
      <section>
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

const MAP = 'https://www.openstreetmap.org/search?query=';

function Ways({ content }: { content: ContactsContent }) {
  const { office } = content;
  return (
    <ul className={styles.addresses}>
      <li>
        <span className={styles.label}>{content.email}</span>
        <a className={styles.large} href={`mailto:${BRAND.email}`}>
          {BRAND.email}
        </a>
      </li>
      <li>
        <span className={styles.label}>{BRAND.messenger.label}</span>
        <a className={styles.large} href={BRAND.messenger.href}>
          {BRAND.messenger.handle}
        </a>
      </li>
      <li>
        <span className={styles.label}>{office.label}</span>
        <div className={styles.office}>
          <address>
            {office.lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
          <a className={styles.map} href={`${MAP}${encodeURIComponent(office.lines.join(', '))}`} rel="noopener">
            {office.map}
          </a>
        </div>
      </li>
      <li>
        <span className={styles.label}>{content.watch}</span>
        <p className={styles.channels}>
          <a href={BRAND.youtube}>YouTube</a>
          <a href={BRAND.instagram}>Instagram</a>
        </p>
      </li>
    </ul>
  );
}

/** A day as two bars: in ink while a person answers, in working hours; in grey the voice assistant, at any time. */
function WhoAnswers({ content }: { content: ContactsContent['day'] }) {
  const { from, to } = content;
  return (
    <div className={styles.day}>
      <h2>{content.title}</h2>
      <svg viewBox="0 0 24 56" width="960" height="56" preserveAspectRatio="none" role="img">
        <title>{content.alt}</title>
        <path className={`${draw.stroke} ${draw.strokeLine}`} d="M0 14H24M0 42H24" />
        <rect className={draw.fillInk} x={from} y="4" width={to - from} height="20" />
        <rect className={draw.fillLine} y="32" width="24" height="20" />
      </svg>
      <p className={styles.axis} aria-hidden="true">
        {['00:00', '06:00', '12:00', '18:00', '24:00'].map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </p>
      <ul className={styles.key}>
        <li className={styles.person}>{content.person}</li>
        <li className={styles.assistant}>{content.assistant}</li>
      </ul>
    </div>
  );
}

/** The four steps from the request to the pilot, with the terms of the offer. */
function NextSteps({ content, offer }: { content: ContactsContent['next']; offer: Offer }) {
  return (
    <Section>
      <SectionHead title={content.title} />
      <ol className={styles.steps}>
        {content.steps.map((step) => (
          <li key={step.title}>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
      <OfferTerms terms={offer} className={styles.terms} />
    </Section>
  );
}
