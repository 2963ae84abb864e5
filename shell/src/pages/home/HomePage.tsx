import { BRAND } from '@site/contracts/brand';
import type { Language } from '@site/contracts/languages';
import { CONTACT_SECTION, entriesOf, PRODUCTS_MENU } from '@site/contracts/navigation';
import { CASES, TEAM } from '@site/contracts/paths';
import { usePage, useShell } from '@site/federation/remote';
import { Actions } from '@site/ui/button/Actions';
import { ButtonLink, buttonClass } from '@site/ui/button/ButtonLink';
import { Questions } from '@site/ui/faq/Questions';
import { LeadForm } from '@site/ui/form/LeadForm';
import { Below } from '@site/ui/layout/Below';
import { CallToAction } from '@site/ui/layout/CallToAction';
import { Hero } from '@site/ui/layout/Hero';
import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import { Wrap } from '@site/ui/layout/Wrap';
import { ArrowLink } from '@site/ui/link/ArrowLink';
import { SiteLink } from '@site/ui/link/SiteLink';
import { OfferTerms } from '@site/ui/offer/OfferTerms';
import { PriceLine } from '@site/ui/offer/PriceLine';
import { Ticket } from '@site/ui/screen/Ticket';
import { ConversationLine } from '@site/ui/wave/ConversationLine';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DemoBots } from './bots/DemoBots';
import type { HomeContent } from './content';
import styles from './HomePage.module.css';

/** The home page, with three slots of other parts, and a place for sections that parts declare. */
export function Component() {
  const { lang, path, content } = usePage<HomeContent>();
  const { PageSection, Place, Slot, toast } = useShell();
  const { faq, cta } = content;
  return (
    <>
      <PageSection name="hero">
        <HomeHero lang={lang} content={content} />
      </PageSection>
      <Below>
        <Slot id="mfe-products/ProductList" fallback={<ProductsFallback lang={lang} />} />
        <PageSection name="problems">
          <Problems content={content.problems} />
        </PageSection>
        <Slot id="mfe-content/CaseHighlights" fallback={<LinkFallback lang={lang} id="cases" href={CASES} />} />
        <PageSection name="bots">
          <DemoBots lang={lang} content={content.bots} />
        </PageSection>
        <Slot id="mfe-content/TeamPreview" fallback={<LinkFallback lang={lang} id="team" href={TEAM} />} />
        <Place name="after-team" />
        <PageSection name="benefits">
          <Benefits content={content.benefits} />
        </PageSection>
        <PageSection name="questions">
          <Questions title={faq.title} items={faq.items} />
        </PageSection>
        <PageSection name="form">
          <CallToAction mark={cta.mark} title={cta.title} lead={cta.lead} aside={<OfferTerms terms={content.offer} />}>
            <LeadForm content={content.form} lang={lang} path={path} toast={toast} />
          </CallToAction>
        </PageSection>
      </Below>
    </>
  );
}

/** The two large claims, five smaller figures, and clients who agreed to be named. */
function Benefits({ content }: { content: HomeContent['benefits'] }) {
  return (
    <Section>
      <SectionHead title={content.title} note={content.note} />
      <div className={styles.grid}>
        {(['conversion', 'cost'] as const).map((claim) => (
          <div key={claim} className={styles[claim]}>
            <p className={styles.huge}>
              <small>{content.upTo}</small> <span>{content[claim].value}</span>
            </p>
            <p className={styles.unit}>{content[claim].text}</p>
          </div>
        ))}
        <dl className={styles.ledger}>
          {content.ledger.map((item) => (
            <div key={item.label}>
              <dt>{item.label}</dt>
              <dd>{item.value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {BRAND.clients.length > 0 && (
        <ul className={styles.clients}>
          {BRAND.clients.map((client) => (
            <li key={client}>{client}</li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** The only heading with colours: it names the two voices of the line below it. */
function HomeHeadline({ visitor, assistant }: HomeContent['hero']['title']) {
  return (
    <h1>
      <span>{visitor.who}</span> <span className="visitor">{visitor.does}</span> <br />
      <span>{assistant.who}</span> <span className="assistant">{assistant.does}</span>
    </h1>
  );
}

/** Headline, lead, buttons and the conversation line. The second button leads to the form where no call can start. */
function HomeHero({ lang, content: { hero, offer } }: { lang: Language; content: HomeContent }) {
  return (
    <Hero size="home">
      <Wrap>
        <HomeHeadline {...hero.title} />
        <div className={styles.foot}>
          <p className={`lead ${styles.lead}`}>{hero.lead}</p>
          <Actions className={styles.actions}>
            <ButtonLink lang={lang} href="/#contact" arrow>
              {hero.plan}
            </ButtonLink>
            <a
              href={`#${CONTACT_SECTION}`}
              className={buttonClass({ variant: 'quiet' })}
              data-starts-call=""
              data-replay={'[data-slot="mfe-voice/Widget"]'}
            >
              {hero.talk}
            </a>
            <PriceLine offer={offer} />
          </Actions>
        </div>
      </Wrap>
      <HomeCall line={hero.line} />
    </Hero>
  );
}

/** The hero's conversation line: a sample call with its ticket. The voice part draws the visitor's own call over it. */
function HomeCall({ line }: { line: HomeContent['hero']['line'] }) {
  const { Slot } = useShell();
  const { turns, ticket } = line;
  return (
    <div className={styles.call}>
      <ConversationLine
        turns={turns}
        speakers={{ visitor: line.visitor, assistant: line.assistant }}
        label={line.label}
      >
        <Ticket title={ticket.title} time={ticket.time} big={ticket.big} items={ticket.rows} />
      </ConversationLine>
      <div className={styles.own}>
        <Slot id="mfe-voice/HomeLine" />
      </div>
    </div>
  );
}

/** Problems in the visitors' words, each with its answer. */
function Problems({ content }: { content: HomeContent['problems'] }) {
  return (
    <Section>
      <h2>{content.title}</h2>
      <ul className={styles.list}>
        {content.items.map((item) => (
          <li key={item.quote}>
            <blockquote>{item.quote}</blockquote>
            <p>{item.answer}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Fallback of a section of another part: its heading, a sentence and what it leads to. */
function Fallback({ id, children }: { id: string; children: ReactNode }) {
  const { t } = useTranslation('shell');
  return (
    <Section id={id}>
      <h2>{t(`section.${id}Title`)}</h2>
      <p className={`lead ${styles.sentence}`}>{t(`section.${id}Text`)}</p>
      {children}
    </Section>
  );
}

function ProductsFallback({ lang }: { lang: Language }) {
  const { navigation } = usePage();
  return (
    <Fallback id="products">
      <ul className={styles.links}>
        {entriesOf(navigation, PRODUCTS_MENU).map(({ id, href, label }) => (
          <li key={id}>
            <SiteLink lang={lang} href={href}>
              {label}
            </SiteLink>
          </li>
        ))}
      </ul>
    </Fallback>
  );
}

/** Fallback of a section with a page of its own. */
function LinkFallback({ lang, id, href }: { lang: Language; id: 'cases' | 'team'; href: string }) {
  const { t } = useTranslation('shell');
  return (
    <Fallback id={id}>
      <ArrowLink lang={lang} href={href}>
        {t(`section.${id}Link`)}
      </ArrowLink>
    </Fallback>
  );
}
