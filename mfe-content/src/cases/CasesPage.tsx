import { CASES } from '@site/contracts/paths';
import { usePage, useShell } from '@site/federation/remote';
import { documentGlyph, earGlyph, handoverGlyph } from '@site/ui/icon/glyphs.ts';
import { Below } from '@site/ui/layout/Below';
import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import { Wrap } from '@site/ui/layout/Wrap';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../filter/EmptyState';
import { useQuery } from '../filter/use-query';
import { Columns } from '../page/Columns';
import { Invitation } from '../page/Invitation';
import { PageHero } from '../page/PageHero';
import { CaseCard } from './CaseCard';
import { CaseFilters } from './CaseFilters';
import styles from './CasesPage.module.css';
import type { CasesPageContent } from './content';
import { applyFilter, readFilter } from './filter';

/** The list of cases, with filters by industry and product. */
export function Component() {
  const { t } = useTranslation('mfe-content');
  const { PageSection } = useShell();
  const { lang, content } = usePage<CasesPageContent>();
  const filter = readFilter(useQuery());
  const left = applyFilter(content.cases, filter);
  const whole = left.length === content.cases.length;
  const [first, ...rest] = left.map((entry) => (
    <CaseCard key={entry.slug} entry={entry} place={whole ? entry.place : 'row'} lang={lang} />
  ));
  return (
    <>
      <PageSection name="hero">
        <PageHero lang={lang} crumbs={[{ label: t('cases') }]} title={content.hero.title} lead={content.hero.lead} />
      </PageSection>
      <PageSection name="list">
        <section className={styles.list} aria-label={t('case.list')}>
          <Wrap>
            <h2 className="visually-hidden">{t('case.list')}</h2>
            <CaseFilters cases={content.cases} filter={filter} lang={lang} />
            <div className={styles.wall}>
              {first}
              <Below>{rest}</Below>
            </div>
            {left.length === 0 && <EmptyState content={content.empty} lang={lang} href={CASES} />}
          </Wrap>
        </section>
      </PageSection>
      <Below>
        <PageSection name="method">
          <Section id="method">
            <SectionHead title={content.method.title} />
            <Columns items={content.method.items} icons={[earGlyph, handoverGlyph, documentGlyph]} />
          </Section>
        </PageSection>
        <PageSection name="invitation">
          <Invitation content={content.cta} lang={lang} />
        </PageSection>
      </Below>
    </>
  );
}
