import { CASES } from '@site/contracts/paths';
import { usePage, useShell } from '@site/federation/remote';
import { LeadForm } from '@site/ui/form/LeadForm';
import { Below } from '@site/ui/layout/Below';
import { CallToAction } from '@site/ui/layout/CallToAction';
import { Tag } from '@site/ui/screen/Tag';
import { Sample } from '@site/ui/text/Sample';
import { keepTogether } from '@site/ui/unbroken.ts';
import { useTranslation } from 'react-i18next';
import { FactRow } from '../page/FactRow';
import { PageHero } from '../page/PageHero';
import { useProductNames } from '../product-names';
import { CaseNeighbours } from './CaseNeighbours';
import styles from './CasePage.module.css';
import { CaseProblem } from './CaseProblem';
import { CaseQuote } from './CaseQuote';
import { CaseResults } from './CaseResults';
import { CaseSolution } from './CaseSolution';
import type { CasePageContent } from './content';

/** The page of a case: results, problem, solution, testimonial. */
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
          lang={lang}
          crumbs={[{ label: t('cases'), href: CASES }, { label: study.shortTitle }]}
          title={study.fullTitle}
          lead={study.preview}
        >
          <p className={styles.badge}>
            <Tag>{study.badge}</Tag>
            <Sample word={sample} />
          </p>
          <FactRow
            items={[
              { label: t('case.company'), value: name },
              { label: t('case.industry'), value: industry },
              { label: t('case.market'), value: market },
              { label: t('case.size'), value: size },
              {
                label: t('case.products'),
                value: namesOf(facts.products).map(keepTogether).join(', '),
              },
            ]}
          />
        </PageHero>
      </PageSection>
      <PageSection name="results">
        <CaseResults results={study.results} metrics={content.metrics} />
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
            <CaseQuote testimonial={study.testimonial} sample={sample} />
          </PageSection>
        )}
        <PageSection name="neighbours">
          <CaseNeighbours content={content} lang={lang} />
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
