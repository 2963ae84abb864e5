import { CASES, casePath } from '@site/contracts/paths';
import { usePage, useShell } from '@site/federation/remote';
import { LeadForm } from '@site/ui/form/LeadForm';
import { arrowGlyph, calendarGlyph, documentGlyph, phoneGlyph } from '@site/ui/icon/glyphs.ts';
import { Icon } from '@site/ui/icon/Icon';
import { Below } from '@site/ui/layout/Below';
import { CallToAction } from '@site/ui/layout/CallToAction';
import { Mark } from '@site/ui/layout/Mark';
import { Section } from '@site/ui/layout/Section';
import { Split } from '@site/ui/layout/Split';
import { SiteLink } from '@site/ui/link/SiteLink';
import { Tag } from '@site/ui/screen/Screen';
import { Sample } from '@site/ui/text/Sample';
import { keepTogether } from '@site/ui/unbroken.ts';
import { useTranslation } from 'react-i18next';
import { Columns, MoreSection, PageHero } from '../page/PageSections';
import { useProductNames } from './CaseMeta';
import styles from './CasePage.module.css';
import { CaseResults } from './CaseResults';
import type { CasePageContent, CaseStudy } from './content';

export function Component() {
  const { t } = useTranslation('mfe-content');
  const { PageSection, toast } = useShell();
  const namesOf = useProductNames();
  const { lang, path, content } = usePage<CasePageContent>();
  const { study, sample, facts } = content;
  const { name, industry, market, size } = study.company;
  return (
    <>
      <PageSection name="hero">
        <PageHero
          crumbs={[{ label: t('cases'), href: CASES }, { label: study.shortTitle }]}
          title={study.fullTitle}
          lead={study.preview}
          facts={[
            { label: t('case.company'), value: name },
            { label: t('case.industry'), value: industry },
            { label: t('case.market'), value: market },
            { label: t('case.size'), value: size },
            { label: t('case.products'), value: namesOf(facts.products).map(keepTogether).join(', ') },
          ]}
        >
          <p className={styles.badge}>
            <Tag>{study.badge}</Tag>
            <Sample word={sample} />
          </p>
        </PageHero>
      </PageSection>
      <PageSection name="results">
        <CaseResults />
      </PageSection>
      <Below>
        <PageSection name="problem">
          <CaseProblem problem={study.problem} />
        </PageSection>
        <PageSection name="solution">
          <CaseSolution solution={study.solution} />
        </PageSection>
        {study.testimonial && (
          <PageSection name="quote">
            <CaseQuote {...study.testimonial} />
          </PageSection>
        )}
        <PageSection name="neighbours">
          <CaseNeighbours />
        </PageSection>
        <PageSection name="form">
          <CallToAction mark={t(`industry.${facts.industry}`)} title={study.cta.title} lead={study.cta.text}>
            <LeadForm content={content.form} lang={lang} path={path} toast={toast} />
          </CallToAction>
        </PageSection>
      </Below>
    </>
  );
}

/** Problems before the launch, and their solutions. */
function CaseProblem({ problem }: Pick<CaseStudy, 'problem'>) {
  const { t } = useTranslation('mfe-content');
  const aside = (
    <>
      <Mark>{t('case.problem')}</Mark>
      <h2>{problem.title}</h2>
    </>
  );
  return (
    <Section id="problem">
      <Split aside={aside}>
        <ul className={styles.asks}>
          {problem.items.map((item) => (
            <li key={item.text}>
              <p className={styles.ask}>{item.text}</p>
              <p>
                <b>{item.product}</b> <span>{item.answer}</span>
              </p>
            </li>
          ))}
        </ul>
      </Split>
    </Section>
  );
}

/** The solution in three parts, and its integrations. */
function CaseSolution({ solution }: Pick<CaseStudy, 'solution'>) {
  const { t } = useTranslation('mfe-content');
  return (
    <Section id="solution" head={{ title: solution.title }}>
      <p className={`lead ${styles.description}`}>{solution.description}</p>
      <Columns items={solution.features} icons={[phoneGlyph, calendarGlyph, documentGlyph]} />
      <dl className={styles.connected}>
        <dt>{t('case.integrations')}</dt>
        <dd>
          <ul>
            {solution.integrations.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </dd>
      </dl>
    </Section>
  );
}

/** The client's testimonial in large type. */
function CaseQuote({ quote, author }: NonNullable<CaseStudy['testimonial']>) {
  const { sample } = usePage<CasePageContent>().content;
  return (
    <Section id="quote">
      <figure className={styles.quote}>
        <blockquote>{quote}</blockquote>
        <figcaption>
          <span>{author}</span>
          <Sample word={sample} />
        </figcaption>
      </figure>
    </Section>
  );
}

/** Related cases, and links to the previous and the next one. */
function CaseNeighbours() {
  const { t } = useTranslation('mfe-content');
  const { lang, content } = usePage<CasePageContent>();
  const { previous, next, related } = content;
  return (
    <MoreSection
      id="more"
      title={t('case.others')}
      all={{ href: CASES, label: t('case.all') }}
      items={related.map((entry) => ({
        href: casePath(entry.slug),
        meta: `${t(`industry.${entry.industry}`)} · ${entry.market}`,
        title: entry.title,
        sample: entry.sample,
        figure: `${entry.metric.before} → ${entry.metric.value}`,
      }))}
    >
      <nav className={styles.pager} aria-label={t('case.more')}>
        <SiteLink lang={lang} href={casePath(previous.slug)} className={styles.previous}>
          <span>
            <Icon glyph={arrowGlyph} />
            <span>{t('case.previous')}</span>
          </span>
          <b>{previous.shortTitle}</b>
        </SiteLink>
        <SiteLink lang={lang} href={casePath(next.slug)} className={styles.next}>
          <span>
            <span>{t('case.next')}</span>
            <Icon glyph={arrowGlyph} />
          </span>
          <b>{next.shortTitle}</b>
        </SiteLink>
      </nav>
    </MoreSection>
  );
}
